import { mkdirSync, mkdtempSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deployToRange } from './deploy-to-range.js';
import { type Range, startRange } from './start-range.js';

const VERSION = '0.8.30';

/**
 * A source as explorers show it: one file with the real network's router address; the owner must enable
 * trading.
 */
const source = `// SPDX-License-Identifier: MIT
pragma solidity ${VERSION};
interface IFactory { function createPair(address a, address b) external returns (address); }
interface IRouter { function factory() external view returns (address); function WETH() external view returns (address); }
library Ledger {
  function move(mapping(address => uint256) storage balances, address from, address to, uint256 value) public {
    balances[from] -= value; balances[to] += value;
  }
}
contract Token {
  using Ledger for mapping(address => uint256);
  string public name; string public symbol; uint8 public constant decimals = 18;
  uint256 public totalSupply; address public owner; address public pair; bool public open;
  mapping(address => uint256) public balanceOf;
  mapping(address => mapping(address => uint256)) public allowance;
  event Transfer(address indexed from, address indexed to, uint256 value);
  constructor(string memory name_, string memory symbol_, uint256 supply, address team) {
    name = name_; symbol = symbol_; owner = msg.sender; totalSupply = supply; balanceOf[team] = supply;
    IRouter router = IRouter(0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D);
    pair = IFactory(router.factory()).createPair(address(this), router.WETH());
    emit Transfer(address(0), team, supply);
  }
  function enableTrading() external { require(msg.sender == owner); open = true; }
  function approve(address spender, uint256 value) external returns (bool) { allowance[msg.sender][spender] = value; return true; }
  function transfer(address to, uint256 value) external returns (bool) { move(msg.sender, to, value); return true; }
  function transferFrom(address from, address to, uint256 value) external returns (bool) {
    allowance[from][msg.sender] -= value; move(from, to, value); return true;
  }
  function move(address from, address to, uint256 value) private {
    require(open || from == owner, "closed");
    require(to != pair || from == owner, "no");
    balanceOf.move(from, to, value);
    emit Transfer(from, to, value);
  }
}`;

const tangled = `import "./Registry.sol";
pragma solidity ${VERSION};
contract Notary is Registry { function notarize() external { entries += 1; } }
abstract contract Registry { uint256 public entries; }
abstract contract Registry { uint256 public entries; }
`;

/** The installed compiler in the folder of an older one. */
function createCache(): string {
  const cache = mkdtempSync(join(tmpdir(), 'assay-solc-'));
  mkdirSync(join(cache, VERSION, 'node_modules'), { recursive: true });
  symlinkSync(join(process.cwd(), 'node_modules/solc'), join(cache, VERSION, 'node_modules/solc'));
  return cache;
}

describe('deployToRange', () => {
  let range: Range;
  const cache = createCache();
  beforeAll(async () => {
    range = await startRange();
  });
  afterAll(() => range?.stop());

  it('a published honeypot becomes a live one: linked, constructed, pooled, opened; everybody buys, nobody sells', async () => {
    const token = await deployToRange(range, { name: 'trap', source }, cache);
    expect(token).toMatchObject({
      chain: 'eth',
      level: 'alive',
      contractName: 'Token',
      compilerVersion: VERSION,
      owner: token.deployer,
      salesTried: 4,
      salesPassed: 0,
    });
    expect(token.notes.join()).toMatch(
      /guessed: name_, symbol_, supply, team.*trading started by enableTrading/,
    );
  }, 60_000);

  it('a tangled source of several files compiles, and what is no token is said to be none', async () => {
    const token = await deployToRange(range, { name: 'notary', source: tangled }, cache);
    expect(token).toMatchObject({ level: 'deployed', contractName: 'Notary' });
    expect(token.notes).toEqual(['not an ERC-20']);
  }, 60_000);

  it('a source without a pragma stays a source, and says why', async () => {
    const token = await deployToRange(range, { name: 'bare', source: 'contract Token {}' }, cache);
    expect(token).toMatchObject({ level: 'source', notes: ['no compiler satisfies its pragmas'] });
  });
});
