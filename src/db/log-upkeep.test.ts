import { createMemoryLogStore, type LogStore } from '@assay/chain';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestDatabase } from '../../test/support/account-database.js';
import { BOUND, cursor, EVENTS, readStream, streamOf } from '../../test/support/log-streams.js';
import type { Database } from './database.js';
import { createDatabaseLogStore } from './log-store.js';
import { createLogUpkeep } from './log-upkeep.js';

const span = { from: 0, to: 1_000_000 };
const all = { count: EVENTS, keep: 'oldest' } as const;

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(async () => {
  await database.query('truncate log_streams, log_transfers, log_balances, log_leftovers, log_windows');
});
afterAll(() => database.close());

async function found(store: LogStore, number: number) {
  const stream = streamOf(number);
  return {
    cursor: await store.cursor(stream),
    transfers: await store.transfers(stream, span, all),
    holders: (await store.balances(stream, 5)).holders,
    top: (await store.balances(stream, 5)).top.map(({ balance }) => balance),
  };
}

const nothing = { cursor: undefined, transfers: [], holders: 0, top: [] };

test('the streams used longest ago are dropped whole, and read anew they are what they were', async () => {
  const store = createDatabaseLogStore(database);
  for (const number of [1, 2, 3]) await readStream(store, number);
  const before = await found(store, 1);
  const upkeep = createLogUpkeep(database, store, BOUND);
  await upkeep();
  expect(await found(store, 1)).toEqual(before);

  // Used again, so that the second is the oldest.
  await store.commit(streamOf(1), [], cursor, { ...cursor, to: EVENTS + 1 });
  await readStream(store, 4);
  await upkeep();
  for (const dropped of [2, 3]) expect(await found(store, dropped)).toEqual(nothing);
  expect((await found(store, 1)).transfers).toEqual(before.transfers);

  await readStream(store, 2);
  const memory = createMemoryLogStore();
  await readStream(memory, 2);
  expect(await found(store, 2)).toEqual(await found(memory, 2));
  expect(await found(createDatabaseLogStore(database), 2)).toEqual(await found(memory, 2));
});

test('a stream that was used a moment ago stays, however old its last commit is', async () => {
  const store = createDatabaseLogStore(database);
  for (const number of [1, 2, 3, 4]) await readStream(store, number);
  const upkeep = createLogUpkeep(database, store, { ...BOUND, idleMs: 60_000 });
  await upkeep();
  const kept = await Promise.all([1, 2, 3, 4].map((number) => store.cursor(streamOf(number))));
  expect(kept).toEqual([cursor, cursor, cursor, cursor]);
  // Another process knows nothing of that.
  await createLogUpkeep(database, createDatabaseLogStore(database), { ...BOUND, idleMs: 60_000 })();
  expect(await database.query('select count(*)::int as left from log_streams')).toEqual([{ left: 2 }]);
});

test('the count of events follows commits in pieces, rollbacks and writes that were given up', async () => {
  const store = createDatabaseLogStore(database);
  await readStream(store, 1);
  const countOf = async () => {
    const [row] = await database.query('select events::int as events from log_streams');
    return row?.events;
  };
  expect(await countOf()).toBe(EVENTS);
  expect(await store.size?.(streamOf(1))).toBe(EVENTS);
  expect(await store.size?.(streamOf(2))).toBe(0);
  await store.rollback(streamOf(1), { ...cursor, to: 99 });
  expect(await countOf()).toBe(100);
  await store.rollback(streamOf(1), undefined);
  expect(await countOf()).toBeUndefined();
});
