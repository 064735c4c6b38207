import type { CorpusCase } from './corpus-case.js';

type Row = Omit<CorpusCase, 'source' | 'contract'> & {
  readonly body?: string;
  readonly contract?: string;
  readonly imports: readonly string[];
};
const oz5 = {
  '@openzeppelin/contracts': '@openzeppelin/contracts@5.0.2',
  '@openzeppelin/contracts-upgradeable': '@openzeppelin/contracts-upgradeable@5.0.2',
};
const V = '0.8.30';
/** A token by what it imports, and what it adds to it. */
function toCase({ imports, body, contract, ...rest }: Row): CorpusCase {
  return {
    ...rest,
    contract: contract ?? 'Token',
    source: `pragma solidity >=0.4.0 <0.9.0;\n${imports.map((i) => `import "${i}";`).join('\n')}\n${body ?? ''}\n`,
  };
}
const c5 = '@openzeppelin/contracts/token/ERC20/';
const x5 = `${c5}extensions/`;
const plain5 = (
  name: string,
  ext: readonly string[],
  bases: string,
  inner: string,
  truth: CorpusCase['truth'],
  expected: CorpusCase['expected'],
  more: readonly string[] = [],
  ctor = '',
): CorpusCase =>
  toCase({
    name: `OpenZeppelin 5.0, ${name}`,
    version: V,
    packages: oz5,
    imports: [`${c5}ERC20.sol`, ...ext.map((e) => `${x5}${e}.sol`), ...more],
    body: `contract Token is ERC20${bases} { constructor(address to) ERC20("Token", "TKN") ${ctor} { _mint(to, 1e24); } ${inner} }`,
    truth,
    expected,
  });
const own = '@openzeppelin/contracts/access/Ownable.sol';
/** Tokens that are written on public packages, or are part of one. */
export const knownCases: readonly CorpusCase[] = [
  toCase({
    name: 'MiniMe',
    version: '0.4.26',
    packages: { minimetoken: 'minimetoken@0.2.0' },
    imports: ['minimetoken/contracts/MiniMeToken.sol'],
    contract: 'MiniMeToken',
    truth: { mint: 'contract', take: 'contract', pause: 'contract' },
    expected: [
      'EXTERNAL_POLICY',
      'EXTERNAL_POLICY_REPLACEABLE',
      'OWNER_ERASES_BALANCES',
      'OWNER_MINT',
      'TRADING_PAUSABLE',
    ],
  }),
  toCase({
    name: 'Aave 2 receipt',
    version: '0.6.12',
    packages: { '@aave/protocol-v2': '@aave/protocol-v2@1.0.1' },
    imports: ['@aave/protocol-v2/contracts/protocol/tokenization/AToken.sol'],
    contract: 'AToken',
    truth: { mint: 'contract', take: 'contract' },
    expected: ['EXTERNAL_POLICY', 'OWNER_ERASES_BALANCES', 'OWNER_MINT', 'OWNER_MOVES_BALANCES'],
  }),
  toCase({
    name: 'Aave 2 debt',
    version: '0.6.12',
    packages: { '@aave/protocol-v2': '@aave/protocol-v2@1.0.1' },
    imports: ['@aave/protocol-v2/contracts/protocol/tokenization/VariableDebtToken.sol'],
    contract: 'VariableDebtToken',
    truth: { mint: 'contract', take: 'contract' },
    expected: ['OWNER_ERASES_BALANCES', 'OWNER_MINT', 'TRANSFER_ALWAYS_FAILS'],
    grave: ['TRANSFER_ALWAYS_FAILS'],
  }),
  plain5('plain', [], '', '', {}, []),
  plain5('burnable', ['ERC20Burnable'], ', ERC20Burnable', '', {}, []),
  plain5('permit', ['ERC20Permit'], ', ERC20Permit', '', {}, [], [], 'ERC20Permit("Token")'),
  plain5('flash mint', ['ERC20FlashMint'], ', ERC20FlashMint', '', {}, []),
  plain5(
    'pausable',
    ['ERC20Pausable'],
    ', ERC20Pausable, Ownable',
    'function pause() public onlyOwner { _pause(); } function unpause() public onlyOwner { _unpause(); } function _update(address a,address b,uint256 v) internal override(ERC20,ERC20Pausable) { super._update(a,b,v); }',
    { pause: 'owner' },
    ['TRADING_PAUSABLE'],
    [own],
    'Ownable(to)',
  ),
  plain5(
    'two-step owner',
    [],
    ', Ownable2Step',
    'function mint(address a,uint256 v) public onlyOwner { _mint(a,v); }',
    { mint: 'owner' },
    ['OWNER_MINT'],
    ['@openzeppelin/contracts/access/Ownable2Step.sol'],
    'Ownable(to)',
  ),
];
