import { describe, expect, it } from 'vitest';
import { compileSolidity } from '../../devnet/compiler/solc-standard.js';
import { auditBytecode } from './audit-bytecode.js';
import { auditSource } from './audit-source.js';

const identity = { address: '0x00000000000000000000000000000000000000aa', codeHash: '0x01' } as const;

/** A token whose owner makes tokens, where `check` lets it. */
const list = 'mapping(address => bool) listed;';
const token = (check: string, state = list) => `pragma solidity ^0.8.24;
contract Token { mapping(address => uint256) held; address boss = msg.sender; ${state}
  function balanceOf(address a) external view returns (uint256) { return held[a]; }
  function transfer(address to, uint256 v) external returns (bool) { held[msg.sender] -= v; held[to] += v; return true; }
  function give(address to, uint256 v) external { require(msg.sender == boss); ${check} held[to] += v; }
}`;

/** What the source shows alone, what the code shows, and what the source shows that is held against the code. */
function audited(content: string, runtime?: string) {
  const files = [{ path: 'Token.sol', content }];
  const { Token } =
    compileSolidity(new Map([['Token.sol', content]]), { evmVersion: 'cancun' })['Token.sol'] ?? {};
  const code = auditBytecode(runtime ?? `0x${Token?.evm.deployedBytecode.object}`, identity);
  const held = auditSource(files, code.deployed ? { deployed: code.deployed } : {});
  const typesOf = (audit: typeof held) => audit?.findings.map(({ type }) => type);
  return {
    alone: typesOf(auditSource(files)),
    code: typesOf(code),
    held: typesOf(held),
    words: held?.findings.map(({ description }) => description).join(),
  };
}

describe('source that is held against the deployed code', () => {
  it('does not say what no call of the code can do', () => {
    const never = 'require(keccak256("a") == keccak256("b"));';
    expect(audited(token(never))).toMatchObject({ alone: ['HIDDEN_MINT'], code: [], held: [] });
    const always = never.replace('"b"', '"a"');
    expect(audited(token(always))).toMatchObject({ code: ['HIDDEN_MINT'], held: ['HIDDEN_MINT'] });
  });

  it.each([
    [
      'a value that another call of the transaction left',
      'uint256 x; assembly { x := tload(1) } require(x == 1);',
    ],
    ['the answer of a call', 'uint256 x; assembly { x := returndatasize() } require(x == 0);'],
    ['the code of another contract', 'require(boss.code.length == 0);'],
    ['an instruction that it does not know', 'require(block.blobbasefee > 0);'],
    [
      'the word that has the selector',
      'uint256 x; assembly { x := and(calldataload(0), 255) } require(x == 7);',
    ],
    [
      'two places that only look like one',
      'assembly { mstore(0, or(shl(96, to), 2)) sstore(keccak256(0, 32), 0) } require(listed[to]);',
    ],
  ])('stays where the code only seems to refuse all calls, by %s', (_, check) => {
    expect(audited(token(check))).toMatchObject({ code: [], held: ['HIDDEN_MINT'] });
  });

  it('stays, and says so, where the code was not read to its end', () => {
    const other = token('').replace('give(', 'lend(');
    const { Token } =
      compileSolidity(new Map([['Token.sol', other]]), { evmVersion: 'cancun' })['Token.sol'] ?? {};
    const { held, words } = audited(token(''), `0x${Token?.evm.deployedBytecode.object}`);
    expect(held).toEqual(['HIDDEN_MINT']);
    expect(words).toContain('Only the source shows it');
    expect(audited(token('')).words).not.toContain('Only the source shows it');
  });

  it('reads a fixed value where the code shows it alone, and leaves it open where several fit', () => {
    const fixed = (state: string) =>
      token(
        'if (!on) revert();',
        `bool immutable on; bool immutable also; constructor() { ${state} }
        function free() external view returns (bool) { return also; }`,
      );
    const content = fixed('on = false; also = false;');
    expect(audited(content)).toMatchObject({ alone: ['HIDDEN_MINT'], code: [], held: [] });
  });
});
