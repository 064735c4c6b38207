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
}

/** What an analysis asks the index to read, of a history of which so much is stored. */
async function readAll(
  storedFrom: number | undefined,
  loadPools: (memory: ChainMemory) => Promise<unknown> = async () =>
    missing('unavailable', 'no pools', 'chain'),
  storedEvents = 0,
): Promise<readonly Asked[]> {
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
    isIndexed: () => false,
    told: () => [],
    syncTogether: async (
      contracts: readonly Address[],
      { budgetMs = 0, from }: Parameters<LogIndex['syncTogether']>[1],
    ) => {
      asked.push({ contracts, from, budgetMs });
      return new Map(contracts.map((contract) => [contract, cursor(from)]));
    },
  } as unknown as LogIndex;
  const request = { deadline: Date.now() + BUDGET_MS, facts: { load: () => loadPools(memory) } };
  const read = { ...createReadContext(rpc, head), request } as unknown as ChainRead;
  await createTokenHistories(index).of(read, token).sync(token, 0);
  return asked;
}

async function readingMs(storedFrom: number | undefined): Promise<number> {
  return Math.max(...(await readAll(storedFrom)).map(({ budgetMs }) => budgetMs));
}

test('reading begins once the pools are found, before it is known when they were created', async () => {
  const pair: Address = '0x7000000000000000000000000000000000000002';
  const asked = await readAll(undefined, (memory) => {
    setImmediate(() => memory.part(createFoundPools).tell(token, [{ address: pair } as Pool]));
    return new Promise(() => undefined);
  });
  expect(asked[0]?.contracts).toEqual([token, pair]);
});

test('a first analysis reads as long as it can', async () => {
  expect(await readingMs(undefined)).toBeGreaterThan(BUDGET_MS * 0.8);
});

test('where a history is stored, half of the time is left to judge it', async () => {
  expect(await readingMs(head.number - 5_000)).toBeLessThanOrEqual(BUDGET_MS / 2);
});

test('of a long history whose day is stored, what is older is left to the background', async () => {
  const [day, blocksOfDay] = [head.number - 7_200, 7_200];
  const asked = (storedFrom: number, events: number) => readAll(storedFrom, undefined, events);
  const wanted = async (storedFrom: number, events: number) =>
    Math.min(...(await asked(storedFrom, events)).map(({ from }) => from));
  expect(await wanted(day - blocksOfDay, 1_000_000)).toBe(day);
  expect(await wanted(day - blocksOfDay, 5_000)).toBe(0);
  // Its day is not whole yet: then what is older is read as far as there is time, as the first time.
  expect(await wanted(day + 100, 1_000_000)).toBe(0);
});
