import {
  createChainMemory,
  createMemoryLogStore,
  createReadContext,
  type IndexedEvent,
  type Rpc,
} from '@assay/chain';
import { type Address, eth, type Pool, ZERO_ADDRESS } from '@assay/facts';
import { expect, test } from 'vitest';
import { readLaunch } from './read-launch.js';

const token: Address = '0x7000000000000000000000000000000000000001';
const pool: Address = '0x9000000000000000000000000000000000000009';
const buyer: Address = '0xb000000000000000000000000000000000000002';
const maker: Address = '0xa000000000000000000000000000000000000003';
const head = { number: 1_000, hash: '0xabc', timestamp: 100_000 };
const word = `0x${'1'.padStart(64, '0')}`;

const at = (contract: Address, blockNumber: number, logIndex: number, transaction: number) => ({
  contract,
  blockNumber,
  logIndex,
  transactionHash: `0x${transaction.toString(16).padStart(64, '0')}`,
  timestamp: blockNumber * 10,
});
const transfer = (
  from: Address,
  to: Address,
  block: number,
  log: number,
  transaction: number,
): IndexedEvent => ({
  ...at(token, block, log, transaction),
  kind: 'transfer',
  from,
  to,
  amount: 5n,
});

/** A launch in block 10 with one purchase in block 12, and what else the token says it did. */
async function launchWith(others: readonly IndexedEvent[]) {
  const rpc: Rpc = {
    chain: eth,
    memory: createChainMemory(),
    send: (async (method: string, params: readonly unknown[]) => {
      const number = Number(params[0]);
      if (method === 'eth_getBlockByNumber') return { number, hash: '0xaa', timestamp: number * 10 };
      return method === 'eth_call' ? word : null;
    }) as Rpc['send'],
    view: async (calls) => calls.map(() => ({ ok: true, data: `0x${'0'.repeat(64)}` })),
    head: async () => head,
    abilities: async () => ({ stateOverride: false, blockOverride: false, simulate: false }),
    isPlayedHere: () => false,
    logBlocks: () => Number.POSITIVE_INFINITY,
    servesLogs: () => true,
    roundTrips: () => 0,
  };
  const store = createMemoryLogStore();
  const cursor = { from: 0, to: head.number, checkpoints: [] };
  const stream = (contract: Address) => ({ chain: eth.name, contract });
  const swap = { sender: buyer, recipient: buyer, amount0: -5n, amount1: 9n } as const;
  await store.commit(
    stream(pool),
    [
      { ...at(pool, 10, 1, 1), kind: 'liquidity', owner: maker, amount0: 100n, amount1: 100n },
      { ...at(pool, 12, 999_999, 2), kind: 'swap', ...swap },
    ],
    undefined,
    cursor,
  );
  const own = [transfer(ZERO_ADDRESS, maker, 5, 0, 0), transfer(pool, buyer, 12, 999_998, 2)];
  await store.commit(stream(token), [...own, ...others], undefined, cursor);
  const index = { store, stream };
  const market: Pool = {
    address: pool,
    dex: 'test',
    kind: 'uniswap-v2',
    feePips: 3_000,
    quote: { address: eth.wrappedNative, symbol: 'WETH', decimals: 18 },
    tokenIsToken0: true,
    tokenReserve: 1n,
    quoteReserve: 1n,
    quoteUsd: null,
    priceUsd: null,
    liquidityUsd: null,
  };
  const launches = { find: async () => undefined };
  const tools = {
    index,
    isLong: false,
    launches,
    sync: async () => cursor,
    funders: { find: async () => new Map() },
  };
  return readLaunch(createReadContext(rpc, head), tools, {
    token,
    pools: [market],
    team: Promise.resolve([]),
  });
}

const flood = (to: Address, block: number): readonly IndexedEvent[] =>
  Array.from({ length: 50_000 }, (_, log) => transfer(maker, to, block, log, 7));

test('who bought is known, and that nothing is missing', async () => {
  expect(await launchWith([])).toMatchObject({ truncated: false, buyers: [{ wallet: buyer, bought: 5n }] });
});

test('transfers that flood the first minutes do not make it look as if nobody had bought', async () => {
  expect(await launchWith(flood(maker, 11))).toMatchObject({ truncated: true });
});

test('transfers that flood a buyer do not make its history look whole', async () => {
  expect(await launchWith(flood(buyer, 11))).toMatchObject({ truncated: true });
  expect(await launchWith(flood(buyer, 900))).toMatchObject({ truncated: true });
});

test('many transfers later on, of others, hide nothing', async () => {
  expect(await launchWith(flood(maker, 900))).toMatchObject({ truncated: false });
});
