import type { Address } from '@assay/facts';
import type { ContractCode } from '../builder/contract-code.js';
import { deployLyingDiamond } from '../builder/diamond.js';
import { DAY, type ScenarioBuilder } from '../builder/scenario-builder.js';
import type { EmbeddedChainName } from '../core/chain-profiles.js';
import type { CoreContracts } from '../core/core-contracts.js';
import type { EdgeCaseToken } from '../devnet.js';
import type { NodeClient } from '../node/node-client.js';
import * as codes from './codes.js';
import { deploySpamGift } from './spam-gift.js';

/** The chain of the edge-case tokens. */
export const edgeCaseChain: EmbeddedChainName = 'eth';

const IMPLEMENTATION_SLOT = '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc';
const BEACON_SLOT = '0xa3f0ad74e5423aebfd80d3ef4346578335a9a72aeaee59ff6cb3582b35133d50';
const GARBAGE_BYTES = 24_576;

interface Odd {
  readonly id: string;
  readonly what: string;
  readonly code: ContractCode;
  readonly args?: readonly unknown[];
}

const tokens: readonly Odd[] = [
  { id: 'not-a-token', what: 'a contract that is no ERC-20', code: codes.notaryCode },
  { id: 'reverting-name', what: 'a token whose name() reverts', code: codes.revertingNameCode },
  { id: 'huge-name', what: 'a token whose name() returns 1 MB', code: codes.hugeNameCode },
  { id: 'burning-name', what: 'a token whose name() burns all gas at once', code: codes.burningNameCode },
  {
    id: 'looping-name',
    what: 'a token whose name() loops until the gas is gone',
    code: codes.loopingNameCode,
  },
  { id: 'bytes32-name', what: 'a token of 2017 with bytes32 name and symbol', code: codes.bytes32NameCode },
  {
    id: 'no-pool',
    what: 'an ordinary token without a pool',
    code: codes.poollessCode,
    args: ['No Market', 'NOMKT', 18, 10n ** 24n],
  },
  {
    id: 'zero-decimals',
    what: 'a token with 0 decimals',
    code: codes.poollessCode,
    args: ['Whole Units', 'WHOLE', 0, 1000n],
  },
  {
    id: 'many-decimals',
    what: 'a token with 77 decimals and a supply of 10^77 smallest units',
    code: codes.poollessCode,
    args: ['Many Decimals', 'TINY', 77, 10n ** 77n],
  },
  {
    id: 'no-supply',
    what: 'a token that nobody holds',
    code: codes.poollessCode,
    args: ['Nothing Yet', 'NIL', 18, 0n],
  },
  {
    id: 'right-to-left-name',
    what: 'a token whose name holds right-to-left marks, a line break and a NUL',
    code: codes.poollessCode,
    args: ['USD\u202eC\u202c Coin\n\u0000', 'US\u200bDC', 18, 10n ** 24n],
  },
  {
    id: 'loud-revert',
    what: 'a token whose transfers revert with a reason of 5 MB',
    code: codes.loudRevertCode,
  },
  {
    id: 'silent-transfers',
    what: 'a token that moved half of its balances without events',
    code: codes.silentCode,
  },
  {
    id: 'phantom-transfers',
    what: 'a token whose events report transfers that never happened',
    code: codes.phantomCode,
  },
];

function deployProxies(builder: ScenarioBuilder, odd: Address): EdgeCaseToken[] {
  const [first, second, beaconProxy] = [0, 1, 2].map(() => builder.deploy(codes.looseProxyCode, [], odd));
  const beacon = builder.deploy(codes.brokenBeaconCode, [], odd);
  if (!first || !second || !beaconProxy) throw new Error('three proxies');
  builder.call(odd, first, codes.looseProxyCode, 'point', [IMPLEMENTATION_SLOT, second]);
  builder.call(odd, second, codes.looseProxyCode, 'point', [IMPLEMENTATION_SLOT, first]);
  builder.call(odd, beaconProxy, codes.looseProxyCode, 'point', [BEACON_SLOT, beacon]);
  const place = { chain: edgeCaseChain } as const;
  return [
    {
      ...place,
      id: 'proxy-loop',
      address: first,
      what: 'a proxy whose implementation is a proxy back to it',
    },
    { ...place, id: 'broken-beacon', address: beaconProxy, what: 'a proxy whose beacon reverts' },
  ];
}

const tales: readonly { readonly id: string; readonly what: string; readonly tale: number }[] = [
  { id: 'silent-diamond', what: 'a diamond that does not list its facets', tale: 0 },
  { id: 'lying-diamond', what: 'a diamond that names an innocent facet for what another one runs', tale: 1 },
  { id: 'crowded-diamond', what: 'a diamond that names ten thousand facets', tale: 2 },
  { id: 'loud-diamond', what: 'a diamond whose table of facets is 5 MB of zeros', tale: 3 },
  { id: 'own-facet-diamond', what: 'a diamond that names itself as its only facet', tale: 4 },
  { id: 'endless-diamond', what: 'a diamond whose table of facets never ends', tale: 5 },
  { id: 'knotted-diamond', what: 'a diamond whose table of facets points into itself', tale: 6 },
];

function deployDiamonds(builder: ScenarioBuilder, deployer: Address): EdgeCaseToken[] {
  return tales.map(({ id, what, tale }) => {
    const plan = { name: 'Loose Facets', symbol: 'LOOSE', supply: 10n ** 24n, deployer };
    return { chain: edgeCaseChain, id, what, address: deployLyingDiamond(builder, plan, tale) };
  });
}

/** 24 KiB of code that no compiler wrote: a repeating sequence of all byte values. */
function toGarbage(): string {
  const bytes = Uint8Array.from(
    { length: GARBAGE_BYTES },
    (_, index) => (index * 167 + (index >> 8) * 59 + 13) & 0xff,
  );
  return `0x${Buffer.from(bytes).toString('hex')}`;
}

/** Deploys the contracts that break a careless reader. Few of them need a history. */
export async function deployEdgeCases(
  builder: ScenarioBuilder,
  core: CoreContracts,
  client: NodeClient,
): Promise<EdgeCaseToken[]> {
  const odd = builder.wallet('odd deployer');
  await builder.until(3 * DAY);
  builder.fund([odd], 10);
  await builder.nextBlock();
  const place = { chain: edgeCaseChain } as const;
  const deployed = tokens.map(({ id, what, code, args }) => ({
    ...place,
    id,
    what,
    address: builder.deploy(code, args ?? [], odd),
  }));
  const gift = deploySpamGift(builder, core, edgeCaseChain, odd);
  const phantom = deployed.find(({ id }) => id === 'phantom-transfers');
  if (phantom) builder.call(odd, phantom.address, codes.phantomCode, 'announce', [1_000_000, 1_000]);
  const silent = deployed.find(({ id }) => id === 'silent-transfers');
  if (silent)
    builder.call(odd, silent.address, codes.silentCode, 'transfer', [
      builder.wallet('quiet'),
      5n * 10n ** 23n,
    ]);
  const noPool = deployed.find(({ id }) => id === 'no-pool');
  const pairArgs = [noPool?.address ?? odd, core.wrappedNative, core.factory];
  const fakePair = builder.deploy(codes.fakePairCode, pairArgs, odd);
  builder.call(odd, fakePair, codes.fakePairCode, 'pretend', [25]);
  const [destroyed, metamorphic] = ['Gone', 'Changed'].map((name) =>
    builder.deploy(codes.poollessCode, [name, name.toUpperCase(), 18, 10n ** 24n], odd),
  );
  if (!destroyed || !metamorphic) throw new Error('two tokens');
  await builder.nextBlock();
  // After SELFDESTRUCT, and after CREATE2 at the same address, the history stays and the code does not.
  await client.send('anvil_setCode', [destroyed, '0x']);
  const other = await client.send('eth_getCode', [
    deployed.find(({ id }) => id === 'silent-transfers')?.address,
    'latest',
  ]);
  await client.send('anvil_setCode', [metamorphic, other]);
  const garbage = builder.wallet('garbage');
  await client.send('anvil_setCode', [garbage, toGarbage()]);
  return [
    { ...place, id: 'wallet', address: builder.wallet('plain'), what: 'an address without code' },
    { ...place, id: 'destroyed', address: destroyed, what: 'a token that was destroyed: logs without code' },
    {
      ...place,
      id: 'metamorphic',
      address: metamorphic,
      what: 'a token at whose address other code appeared after its first transfer',
    },
    { ...place, id: 'garbage', address: garbage, what: '24 KiB of bytes that no compiler wrote' },
    {
      ...place,
      id: 'fake-pair',
      address: fakePair,
      what: 'not a token: a pair that no factory knows, with made-up swaps of the token no-pool',
    },
    ...deployed,
    gift,
    ...deployProxies(builder, odd),
    ...deployDiamonds(builder, odd),
  ];
}
