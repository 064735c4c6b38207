import {
  type BlockSpan,
  createChainMemory,
  createMemoryLogStore,
  createReadContext,
  type IndexedEvent,
  type LogIndex,
  type LogStore,
  type Rpc,
  RpcError,
} from '@assay/chain';
import { type Address, eth, type Pool } from '@assay/facts';
import { afterEach, expect, test, vi } from 'vitest';
import { createReadProgress, type ReadProgress } from '../../reading/read-progress.js';
import { createJudgedSwaps } from '../../wash-trading/read/judged-swaps.js';
import { readTrades } from './read-trades.js';
import { createSwapReads } from './traded-swaps.js';

const token: Address = '0x7000000000000000000000000000000000000001';
const pool: Address = '0x9000000000000000000000000000000000000009';
const trader: Address = '0xb000000000000000000000000000000000000002';
const TRADES = 600;
const PAGE = 10;
const PAGE_MS = 500;
/** Beginning of the window: the trades are those of its last 600 minutes. */
const start = 1_700_000_000;
const head = { number: 100_000, hash: '0xabc', timestamp: start + 7 * 86_400 };

afterEach(() => void vi.useRealTimers());

/** Purchases so many seconds apart, the last one that long before the head. */
function purchases(count: number, secondsApart: number): readonly IndexedEvent[] {
  return Array.from({ length: count }, (_, index) => {
    const at = {
      blockNumber: head.number - count + index,
      timestamp: head.timestamp - secondsApart * (count - index),
      transactionHash: `0x${index.toString(16).padStart(64, '0')}`,
    };
    const swap = { sender: trader, recipient: trader, amount0: -5n, amount1: 9n };
    return [
      { kind: 'transfer', contract: token, logIndex: 0, ...at, from: pool, to: trader, amount: 5n } as const,
      { kind: 'swap', contract: pool, logIndex: 1, ...at, ...swap } as const,
    ];
  }).flat();
}

const events = purchases(TRADES, 60);

/** A database that takes half a second for ten events. */
function createSlowStore(memory: LogStore): LogStore {
  const wait = () => vi.setSystemTime(Date.now() + PAGE_MS);
  return {
    ...memory,
    swaps: async (stream, span, limit) => {
      const all = await memory.swaps(stream, span, limit);
      let read = PAGE;
      for (wait(); read < all.length && !limit?.isEnough?.(); wait()) read += PAGE;
      return all.slice(-read);
    },
    eachTransfer: (stream, span, visit) =>
      memory.eachTransfer(stream, span, (newestFirst) => {
        for (let at = 0; at < newestFirst.length; at += PAGE) {
          wait();
          if (visit(newestFirst.slice(at, at + PAGE))) return true;
        }
        return false;
      }),
  };
}

/** The trades as they are told, of stored logs. */
async function readStored(
  store: LogStore,
  deadline: number,
  progress?: ReadProgress,
  all: readonly IndexedEvent[] = events,
  later = 0,
) {
  const newest = { ...head, number: head.number + later };
  const cursor = { from: 0, to: newest.number, checkpoints: [] };
  const stream = (contract: Address) => ({ chain: eth.name, contract });
  for (const contract of [token, pool]) {
    const own = all.filter((event) => event.contract === contract);
    await store.commit(stream(contract), own, undefined, cursor);
  }
  const refuse = async () => {
    throw new RpcError('unreachable', 'no node');
  };
  const rpc = { chain: eth, memory: createChainMemory(), send: refuse, view: refuse } as unknown as Rpc;
  return readTrades(
    createReadContext(rpc, newest),
    {
      index: {
        store,
        stream,
        contradictions: () => 0,
        clock: { timestampOf: () => start },
      } as unknown as LogIndex,
      sync: async () => cursor,
      progress: () => progress,
      isLong: true,
      sampled: async () => undefined,
      reading: async () => ({}),
      foreignSwaps: { prefetch: async () => undefined, count: async () => 0 },
      swapReads: createSwapReads(createJudgedSwaps()),
    },
    {
      token,
      decimals: 18,
      pools: {
        pools: [
          {
            address: pool,
            dex: 'uniswap',
            kind: 'v2',
            tokenIsToken0: true,
            quoteUsd: null,
          } as unknown as Pool,
        ],
      } as never,
      window: { from: 0, swapLogs: Promise.resolve(undefined) },
      deadline,
    },
  );
}

test('of more stored trades than can be read in time, the newest are told, with how far they reach', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const deadline = Date.now() + 20_000;
  const { trades, coverage } = await readStored(createSlowStore(createMemoryLogStore()), deadline);
  expect(Date.now()).toBeLessThan(deadline - 5_000);
  expect(trades.length).toBeGreaterThan(50);
  expect(trades.length).toBeLessThan(TRADES);
  expect(trades.at(-1)?.timestamp).toBe(head.timestamp - 60);
  expect(trades.every((trade) => trade.trader === trader)).toBe(true);
  const since = head.timestamp - coverage * 7 * 86_400;
  expect(trades[0]?.timestamp).toBeGreaterThanOrEqual(Math.floor(since));
  expect(trades).toHaveLength(
    events.filter((e) => e.kind === 'swap' && e.timestamp >= Math.floor(since)).length,
  );
});

test('trades that are read while the logs are have the same traders, and each is read once', async () => {
  const expected = await readStored(createMemoryLogStore(), Date.now() + 20_000);
  const memory = createMemoryLogStore();
  const spans: BlockSpan[] = [];
  const progress = createReadProgress();
  const reach = (from: number) => {
    for (const contract of [token, pool]) progress.reached(contract, from);
  };
  const [half, most] = [head.number - TRADES / 2, head.number - TRADES + 50];
  reach(half);
  const store: LogStore = {
    ...memory,
    swaps: (stream, span, limit) => {
      spans.push(span);
      if (span.from === half) reach(most);
      else progress.end();
      return memory.swaps(stream, span, limit);
    },
  };
  const found = await readStored(store, Date.now() + 20_000, progress);
  expect(found).toEqual(expected);
  expect(spans).toEqual([
    { from: half, to: head.number },
    { from: most, to: half - 1 },
    { from: 0, to: most - 1 },
  ]);
});

test('of a history that was stored before, a part is read at once while logs are read', async () => {
  // A busy machine takes longer than the deadline.
  vi.useFakeTimers({ toFake: ['Date'] });
  const stored = purchases(45_000, 13);
  const memory = createMemoryLogStore();
  const progress = createReadProgress();
  for (const contract of [token, pool]) progress.reached(contract, 0);
  const spans: BlockSpan[] = [];
  const read: number[] = [];
  const store: LogStore = {
    ...memory,
    swaps: async (stream, span, limit) => {
      spans.push(span);
      const found = await memory.swaps(stream, span, limit);
      read.push(found.length);
      if (spans.length === 2) progress.end();
      return found;
    },
  };
  const { trades } = await readStored(store, Date.now() + 20_000, progress, stored);
  expect(trades).toHaveLength(45_000);
  expect(trades.every((trade) => trade.trader === trader)).toBe(true);
  expect(read.slice(0, 2)).toEqual([20_000, 20_000]);
  // Of the oldest block of a part some may be missing: it is read again.
  expect(spans.map(({ to }) => head.number - to)).toEqual([0, 20_000, 39_999]);
});

test('of more trades than are kept, the older ones are judged, and each counts once', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const many = 125_000;
  const all = purchases(many, 4).map((event) => ({ ...event, blockNumber: event.blockNumber + many }));
  const memory = createMemoryLogStore();
  const { trades, coverage, older } = await readStored(memory, Date.now() + 20_000, undefined, all, many);
  expect(trades).toHaveLength(120_000);
  expect(older?.all).toEqual({ trades: 5_000, volumeUsd: null, tokenAmount: 25_000n });
  expect(older?.coverage).toBeGreaterThan(coverage);
}, 200_000);
