import {
  type ChainMemory,
  createBlockClock,
  createChainMemory,
  createFoundPools,
  createMemoryLogStore,
  createReadContext,
  type LogIndex,
  type Rpc,
} from '@assay/chain';
import { type Address, eth, missing, type Pool } from '@assay/facts';
import { expect, test } from 'vitest';
import type { ChainRead } from './chain-reader.js';
import { createTokenHistories } from './token-history.js';

const token: Address = '0x7000000000000000000000000000000000000001';
const head = { number: 20_000_000, hash: '0xabc', timestamp: 1_800_000_000 };
const BUDGET_MS = 20_000;

interface Asked {
  readonly contracts: readonly Address[];
  readonly from: number;
  readonly budgetMs: number;
  /** How many pieces it took until there was enough. */
  readonly pieces: number;
}

const MOST_PIECES = 50;

interface Given {
  /** First block that is stored of the history. */
  readonly storedFrom?: number | undefined;
  readonly storedEvents?: number;
  readonly isIndexed?: boolean;
  readonly loadPools?: (memory: ChainMemory) => Promise<unknown>;
}

/** What an analysis asks the index to read. Each piece has more than a day. */
async function readAll({
  storedFrom,
  storedEvents = 0,
  isIndexed = false,
  loadPools = async () => missing('unavailable', 'no pools', 'chain'),
}: Given): Promise<readonly Asked[]> {
  const memory = createChainMemory();
  const rpc = {
    chain: eth,
    memory,
    send: async (_: string, [tag]: readonly unknown[]) => ({
      number: tag,
      hash: '0xaa',
      timestamp: `0x${(head.timestamp - (head.number - Number(tag)) * 12).toString(16)}`,
    }),
    logBlocks: () => Number.POSITIVE_INFINITY,
    servesLogs: () => true,
    roundTrips: () => 0,
  } as unknown as Rpc;
  const store = { ...createMemoryLogStore(), size: async () => storedEvents };
  const cursor = (from: number) => ({ from, to: head.number, checkpoints: [] });
  if (storedFrom !== undefined)
    await store.commit({ chain: eth.name, contract: token }, [], undefined, cursor(storedFrom));
  const asked: Asked[] = [];
  const index = {
    store,
    clock: createBlockClock(rpc),
    stream: (contract: Address) => ({ chain: eth.name, contract }),
    rangeBlocks: () => 10,
    readOn: () => undefined,
    isIndexed: () => isIndexed,
    told: () => [],
    syncTogether: async (
      contracts: readonly Address[],
      { budgetMs = 0, from, isEnough }: Parameters<LogIndex['syncTogether']>[1],
    ) => {
      let pieces = 1;
      while (pieces < MOST_PIECES && !isEnough?.(head.number - pieces * 10_000, 0)) pieces += 1;
      asked.push({ contracts, from, budgetMs, pieces });
      return new Map(contracts.map((contract) => [contract, cursor(from)]));
    },
  } as unknown as LogIndex;
  const request = { deadline: Date.now() + BUDGET_MS, facts: { load: () => loadPools(memory) } };
  const read = { ...createReadContext(rpc, head), request } as unknown as ChainRead;
  await createTokenHistories(index).of(read, token).sync(token, 0);
  return asked;
}

async function readingMs(storedFrom: number | undefined): Promise<number> {
  return Math.max(...(await readAll({ storedFrom })).map(({ budgetMs }) => budgetMs));
}

test('reading begins once the pools are found, before it is known when they were created', async () => {
  const pair: Address = '0x7000000000000000000000000000000000000002';
  const loadPools = (memory: ChainMemory) => {
    setImmediate(() => memory.part(createFoundPools).tell(token, [{ address: pair } as Pool]));
    return new Promise(() => undefined);
  };
  const asked = await readAll({ loadPools });
  expect(asked[0]?.contracts).toEqual([token, pair]);
});

test('a first analysis reads as long as it can', async () => {
  expect(await readingMs(undefined)).toBeGreaterThan(BUDGET_MS * 0.8);
});

test('where a history is stored, half of the time is left to judge it', async () => {
  expect(await readingMs(head.number - 5_000)).toBeLessThanOrEqual(BUDGET_MS / 2);
});

test('of a long history whose day is stored, what is older is left to the background', async () => {
  const day = head.number - 7_200;
  const wanted = async (storedFrom: number, storedEvents: number) =>
    Math.min(...(await readAll({ storedFrom, storedEvents })).map(({ from }) => from));
  expect(await wanted(day - 7_200, 1_000_000)).toBe(day);
  expect(await wanted(day - 7_200, 5_000)).toBe(0);
  // Its day is not whole yet: then what is older is read as far as there is time, as the first time.
  expect(await wanted(day + 100, 1_000_000)).toBe(0);
});

test('of a long history that an index tells, the day is enough for a first answer', async () => {
  expect(await readAll({ isIndexed: true })).toMatchObject([{ from: 0, pieces: 13 }]);
});
