import { type Address, type Chain, type Dex, eth, type Hex, type QuoteToken } from '@assay/facts';
import { AbiCoder } from 'ethers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { compileSolidity } from '../../../devnet/compiler/solc-standard.js';
import { type Anvil, startAnvil } from '../../../test/support/anvil.js';
import { encodeCall, toSelector } from '../rpc/abi.js';
import { createRpc } from '../rpc/create-rpc.js';
import { createReadContext } from '../rpc/read-context.js';
import { type PoolTools, readPools } from './read-pools.js';

const source = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;
contract Coin {
  uint8 public decimals;
  mapping(address => uint256) public balanceOf;
  constructor(uint8 d) { decimals = d; }
  function mint(address to, uint256 amount) external { balanceOf[to] += amount; }
}
contract Factory {
  mapping(bytes32 => address) pools;
  function key(address a, address b, uint256 kind) internal pure returns (bytes32) {
    return a < b ? keccak256(abi.encode(a, b, kind)) : keccak256(abi.encode(b, a, kind));
  }
  function set(address a, address b, uint256 kind, address pool) external { pools[key(a, b, kind)] = pool; }
  function getPair(address a, address b) external view returns (address) { return pools[key(a, b, 0)]; }
  function getPool(address a, address b, bool stable) external view returns (address) { return pools[key(a, b, stable ? 2 : 1)]; }
  function getFee(address, bool stable) external pure returns (uint256) { return stable ? 5 : 30; }
}
/// Says what it was told, whatever it holds; sells at a fixed price, as a curve for equal coins nearly does.
contract Pool {
  uint256 r0; uint256 r1; uint256 price;
  constructor(uint256 a, uint256 b, uint256 p) { r0 = a; r1 = b; price = p; }
  function getReserves() external view returns (uint256, uint256, uint256) { return (r0, r1, 0); }
  function getAmountOut(uint256 amount, address) external view returns (uint256) { return amount * price / 1e18 * 9995 / 10000; }
}
contract Feed {
  int256 answer; uint256 at;
  constructor(int256 a, uint256 t) { answer = a; at = t; }
  function latestRoundData() external view returns (uint80, int256, uint256, uint256, uint80) { return (1, answer, at, at, 1); }
}`;

const code = compileSolidity(new Map([['Pools.sol', source]]))['Pools.sol'] ?? {};
const coder = AbiCoder.defaultAbiCoder();
const ether = 10n ** 18n;
const KINDS = { v2: 0n, volatile: 1n, stable: 2n };

let node: Anvil;
let fresh: string;
beforeAll(async () => {
  node = await startAnvil(['--chain-id', '1']);
  fresh = await node.send('evm_snapshot');
});
beforeEach(async () => {
  await node.send('evm_revert', [fresh]);
  fresh = await node.send('evm_snapshot');
});
afterAll(() => node.stop());

function deploy(name: string, types: readonly string[], values: readonly unknown[]): Promise<Address> {
  const bytecode = `0x${code[name]?.evm.bytecode.object}`;
  return node.deploy(`${bytecode}${coder.encode(types, values).slice(2)}`);
}

interface World {
  readonly chain: Chain;
  readonly token: Address;
  readonly weth: Address;
  readonly usdc: Address;
}

async function createWorld(
  kind: Dex['kind'],
  more: Partial<Chain> = {},
  decimals = 9,
): Promise<World & { factory: Address }> {
  const [weth, usdc, token, factory] = await [
    () => deploy('Coin', ['uint8'], [18]),
    () => deploy('Coin', ['uint8'], [6]),
    () => deploy('Coin', ['uint8'], [decimals]),
    () => deploy('Factory', [], []),
  ].reduce<Promise<Address[]>>(async (done, next) => [...(await done), await next()], Promise.resolve([]));
  if (!weth || !usdc || !token || !factory) {
    throw new Error('the world was not made');
  }
  const { nativeUsdFeed: _, ...plain } = eth;
  const stable: QuoteToken = { address: usdc, symbol: 'USDC', decimals: 6 };
  const dex: Dex = { name: 'Test', kind, factory, router: factory, feeBps: 30 };
  const chain = {
    ...plain,
    wrappedNative: weth,
    stablecoins: [stable],
    otherQuoteTokens: [],
    dexes: [dex],
    ...more,
  };
  return { chain, token, weth, usdc, factory };
}

interface PoolPlan {
  readonly kind: keyof typeof KINDS;
  readonly pair: readonly [Address, Address];
  /** What it says, and what it really holds where that differs. */
  readonly says: readonly [bigint, bigint];
  readonly holds?: readonly [bigint, bigint];
  readonly price?: bigint;
}

async function addPool(
  factory: Address,
  { kind, pair: [a, b], says, holds = says, price = 0n }: PoolPlan,
): Promise<Address> {
  const inOrder = a < b ? says : [says[1], says[0]];
  const pool = await deploy('Pool', ['uint256', 'uint256', 'uint256'], [...inOrder, price]);
  const set = toSelector('set(address,address,uint256,address)');
  const mint = toSelector('mint(address,uint256)');
  await node.transact(factory, encodeCall(set, a, b, KINDS[kind], pool));
  await node.transact(a, encodeCall(mint, pool, holds[0]));
  await node.transact(b, encodeCall(mint, pool, holds[1]));
  return pool;
}

async function read({ chain, token }: World, tools: PoolTools = {}) {
  const rpc = createRpc({ chain, urls: [node.url] });
  const block = await rpc.head();
  const before = rpc.roundTrips();
  const pools = (await readPools(createReadContext(rpc, block), [token], tools)).get(token);
  return { ...pools, pools: pools?.pools ?? [], roundTrips: rpc.roundTrips() - before };
}

test('a V2 pool is priced by its reserves, in one round trip', async () => {
  const world = await createWorld('uniswap-v2', { nativeUsdPrice: 2_000 });
  const says = [1_000n * 10n ** 9n, 5n * ether] as const;
  const address = await addPool(world.factory, { kind: 'v2', pair: [world.token, world.weth], says });
  const { pools, roundTrips } = await read(world);
  expect(pools).toMatchObject([
    { address, priceUsd: 10, liquidityUsd: 20_000, feePips: 3_000, quoteUsd: 2_000 },
  ]);
  expect(pools[0]).toMatchObject({ tokenReserve: says[0], quoteReserve: says[1] });
  expect(pools[0]?.shownBy).toMatchObject([{ to: address, data: toSelector('getReserves()') }]);
  expect(roundTrips).toBe(1);
});

test.each<[string, readonly [bigint, bigint]]>([
  ['of the quote token', [1_000n * 10n ** 9n, 10n ** 15n]],
  ['of the token', [10n ** 9n, 5n * ether]],
])(
  'a pool that claims more %s than it holds has no price, and is worth what it holds',
  async (_what, holds) => {
    const world = await createWorld('uniswap-v2', { nativeUsdPrice: 2_000 });
    const says = [1_000n * 10n ** 9n, 5n * ether] as const;
    await addPool(world.factory, { kind: 'v2', pair: [world.token, world.weth], says, holds });
    const [pool] = (await read(world)).pools;
    expect(pool).toMatchObject({ priceUsd: null, tokenReserve: holds[0], quoteReserve: holds[1] });
    expect(pool?.liquidityUsd).toBeCloseTo((2 * Number(holds[1]) * 2_000) / 1e18, 6);
  },
);

test.each([
  [0, 1_000n],
  [77, 10n ** 77n],
] as const)('a token of %i decimals has the price of a whole one', async (decimals, tokens) => {
  const world = await createWorld('uniswap-v2', { nativeUsdPrice: 2_000 }, decimals);
  const says = [tokens, 5n * ether] as const;
  await addPool(world.factory, { kind: 'v2', pair: [world.token, world.weth], says });
  const [pool] = (await read(world)).pools;
  expect(pool).toMatchObject({ tokenReserve: tokens, liquidityUsd: 20_000 });
  expect(pool?.priceUsd).toBeCloseTo(decimals === 0 ? 10 : 10_000, 6);
});

test('an empty pool is told, without a price', async () => {
  const world = await createWorld('uniswap-v2', { nativeUsdPrice: 2_000 });
  await addPool(world.factory, { kind: 'v2', pair: [world.token, world.weth], says: [0n, 0n] });
  expect((await read(world)).pools).toMatchObject([{ priceUsd: null, liquidityUsd: 0 }]);
});

test('an Aerodrome pool for equal coins is priced by what a sale brings, not by its reserves', async () => {
  const world = await createWorld('aerodrome', { nativeUsdPrice: 2_000 });
  const says = [9_000n * 10n ** 9n, 1_000n * 10n ** 6n] as const;
  // One whole token (10^9) sells for one whole USDC (10^6) before the fee.
  const price = 10n ** 15n;
  await addPool(world.factory, { kind: 'stable', pair: [world.token, world.usdc], says, price });
  await addPool(world.factory, {
    kind: 'volatile',
    pair: [world.token, world.weth],
    says: [10n ** 12n, ether],
    price: 0n,
  });
  const { pools } = await read(world);
  const stable = pools.find(({ quote }) => quote.symbol === 'USDC');
  expect(stable).toMatchObject({ feePips: 500, quoteUsd: 1 });
  expect(stable?.priceUsd).toBeCloseTo(1, 3);
  expect(pools.find(({ quote }) => quote.symbol === 'WETH')?.priceUsd).toBeCloseTo(2, 6);
});

test('a token of more decimals than a word has digits is asked for a price that fits into one', async () => {
  const world = await createWorld('aerodrome', { nativeUsdPrice: 2_000 }, 200);
  const says = [10n ** 20n, 10n ** 9n] as const;
  await addPool(world.factory, { kind: 'stable', pair: [world.token, world.usdc], says, price: 1n });
  const { pools } = await read(world);
  // A smallest unit sells for 10^-18 of a millionth of a dollar.
  expect((pools[0]?.priceUsd ?? 0) / 10 ** (200 - 18 - 6)).toBeCloseTo(1, 3);
});

test('the native coin has the price of its feed', async () => {
  const now = Math.floor(Date.now() / 1_000);
  const feed = await deploy('Feed', ['int256', 'uint256'], [2_500n * 10n ** 8n, now]);
  const world = await createWorld('uniswap-v2', { nativeUsdFeed: feed });
  await addPool(world.factory, {
    kind: 'v2',
    pair: [world.token, world.weth],
    says: [10n ** 12n, 5n * ether],
  });
  expect(await read(world)).toMatchObject({ nativeUsd: 2_500, pools: [{ quoteUsd: 2_500, priceUsd: 12.5 }] });
});

test.each<[string, bigint, number]>([
  ['stands still', 2_500n * 10n ** 8n, 2 * 86_400],
  ['answers zero', 0n, 0],
  ['answers less than zero', -5n, 0],
])('where the feed %s, the deepest pool against a stablecoin tells the price', async (_what, answer, age) => {
  const now = Math.floor(Date.now() / 1_000);
  const feed = await deploy('Feed', ['int256', 'uint256'], [answer, BigInt(now - age)]);
  const world = await createWorld('uniswap-v2', { nativeUsdFeed: feed });
  const says = [100n * ether, 150_000n * 10n ** 6n] as const;
  await addPool(world.factory, { kind: 'v2', pair: [world.weth, world.usdc], says });
  await addPool(world.factory, {
    kind: 'v2',
    pair: [world.token, world.weth],
    says: [10n ** 12n, 5n * ether],
  });
  expect((await read(world)).nativeUsd).toBe(1_500);
});

test('without feed and stable pool the dollar value is unknown, not zero', async () => {
  const world = await createWorld('uniswap-v2');
  await addPool(world.factory, {
    kind: 'v2',
    pair: [world.token, world.weth],
    says: [10n ** 12n, 5n * ether],
  });
  const { nativeUsd, pools } = await read(world);
  expect(nativeUsd).toBeNull();
  expect(pools).toMatchObject([
    { priceUsd: null, liquidityUsd: null, quoteUsd: null, quoteReserve: 5n * ether },
  ]);
});

test('a factory that is no contract, or burns all gas, has no pools', async () => {
  const world = await createWorld('uniswap-v2', { nativeUsdPrice: 1 });
  const loop: Hex = '0x5b600056';
  await node.send('anvil_setCode', [world.factory, loop]);
  expect((await read(world)).pools).toEqual([]);
  await node.send('anvil_setCode', [world.factory, '0x']);
  expect((await read(world)).pools).toEqual([]);
});

test.each([
  ['holds some, and its logs came too late', { since: null, holds: 1n, unseen: true }],
  ['holds some, and older logs are not read yet', { since: 100, holds: 1n, unseen: true }],
  ['holds some, in pools against other coins', { since: 0, holds: 1n, unseen: undefined }],
  ['holds none, and its logs came too late', { since: null, holds: 0n, unseen: undefined }],
])('where no pool was found and a pool manager %s', async (_what, { since, holds, unseen }) => {
  const manager: Address = '0x000000000004444c5dc75cb358380d2e3de08a90';
  const uniswapV4 = { poolManager: manager, positionManager: manager, stateView: manager };
  const world = await createWorld('uniswap-v2', { nativeUsdPrice: 2_000, uniswapV4 });
  await node.transact(world.token, encodeCall(toSelector('mint(address,uint256)'), manager, holds));
  const logged = new Map([[world.token, { pools: [], since }]]);
  const found = await read(world, { v4Logs: { prefetch: () => undefined, find: async () => logged } });
  expect(found).toMatchObject({ pools: [], v4LogsSince: since });
  expect(found.unseen).toBe(unseen);
});
