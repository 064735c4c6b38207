import { readdirSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createMemoryLogStore, type LogStore, type LogStream, type TransferEvent } from '@assay/chain';
import type { Address } from '@assay/facts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestDatabase } from '../../test/support/account-database.js';
import type { Database } from './database.js';
import { createDatabaseLogStore } from './log-store.js';
import { createLogUpkeep } from './log-upkeep.js';

const EVENTS = 1_000;
const BOUND = { maxEvents: 3 * EVENTS, idleMs: 0, quietMs: 0 };
const span = { from: 0, to: 1_000_000 };
const all = { count: EVENTS, keep: 'oldest' } as const;
const cursor = { from: 0, to: EVENTS, checkpoints: [] };

let folder: string;
let database: Database;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-upkeep-'));
  database = await openTestDatabase({ dataDir: folder });
});
beforeEach(async () => {
  await database.query('truncate log_streams, log_transfers, log_balances, log_leftovers, log_windows');
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

const addressOf = (number: number): Address => `0x${number.toString(16).padStart(40, '0')}`;
const streamOf = (number: number): LogStream => ({ chain: 'eth', contract: addressOf(1_000 + number) });

function transfersOf({ contract }: LogStream): TransferEvent[] {
  return Array.from({ length: EVENTS }, (_, at) => ({
    kind: 'transfer',
    contract,
    blockNumber: at,
    logIndex: 0,
    transactionHash: `0x${at.toString(16).padStart(64, '0')}`,
    timestamp: 1_700_000_000 + at,
    from: addressOf(at % 7),
    to: addressOf(at % 500),
    amount: BigInt(at + 1),
  }));
}

function read(store: LogStore, number: number): Promise<void> {
  const stream = streamOf(number);
  return store.commit(stream, transfersOf(stream), undefined, cursor);
}

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

function bytesOf(part: 'base' | 'pg_wal'): number {
  const entries = readdirSync(join(folder, 'postgres', part), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
}

test('the streams used longest ago are dropped whole, and read anew they are what they were', async () => {
  const store = createDatabaseLogStore(database);
  for (const number of [1, 2, 3]) await read(store, number);
  const before = await found(store, 1);
  const upkeep = createLogUpkeep(database, store, BOUND);
  await upkeep();
  expect(await found(store, 1)).toEqual(before);

  // Used again, so that the second is the oldest.
  await store.commit(streamOf(1), [], cursor, { ...cursor, to: EVENTS + 1 });
  await read(store, 4);
  await upkeep();
  for (const dropped of [2, 3]) expect(await found(store, dropped)).toEqual(nothing);
  expect((await found(store, 1)).transfers).toEqual(before.transfers);

  await read(store, 2);
  const memory = createMemoryLogStore();
  await read(memory, 2);
  expect(await found(store, 2)).toEqual(await found(memory, 2));
  expect(await found(createDatabaseLogStore(database), 2)).toEqual(await found(memory, 2));
});

test('a stream that was used a moment ago stays, however old its last commit is', async () => {
  const store = createDatabaseLogStore(database);
  for (const number of [1, 2, 3, 4]) await read(store, number);
  const upkeep = createLogUpkeep(database, store, { ...BOUND, idleMs: 60_000 });
  await upkeep();
  const kept = await Promise.all([1, 2, 3, 4].map((number) => store.cursor(streamOf(number))));
  expect(kept).toEqual([cursor, cursor, cursor, cursor]);
  // Another process knows nothing of that.
  await createLogUpkeep(database, createDatabaseLogStore(database), { ...BOUND, idleMs: 60_000 })();
  expect(await database.query('select count(*)::int as left from log_streams')).toEqual([{ left: 2 }]);
});

test('the folder stays as large, however many streams were read', async () => {
  const store = createDatabaseLogStore(database);
  const upkeep = createLogUpkeep(database, store, BOUND);
  const sizes: number[] = [];
  for (let number = 1; number <= 20; number += 1) {
    await read(store, number);
    await upkeep();
    sizes.push(bytesOf('base'));
  }
  expect(sizes.at(-1)).toBeLessThanOrEqual((sizes[7] ?? 0) * 1.1);
  const [row] = await database.query(
    `select (select count(*) from log_transfers)::int as transfers, (select sum(events) from log_streams)::int as counted,
      (select count(*) from log_leftovers)::int as leftovers`,
  );
  expect(row?.transfers).toBeLessThanOrEqual(BOUND.maxEvents);
  expect(row).toEqual({ transfers: row?.transfers, counted: row?.transfers, leftovers: 0 });
});

test('the journal is emptied, which nothing else does before the service ends', async () => {
  const store = createDatabaseLogStore(database);
  const upkeep = createLogUpkeep(database, store, { ...BOUND, maxEvents: 1_000_000 });
  const fill = `insert into log_windows
    select 'eth', decode(lpad(to_hex(i), 40, '0'), 'hex'), 0, 1, repeat(md5(i::text), 30) from generate_series($1::int, $2::int) i`;
  for (let from = 0; from < 100_000; from += 10_000) await database.query(fill, [from, from + 9_999]);
  const before = bytesOf('pg_wal');
  await upkeep();
  const after = bytesOf('pg_wal');
  expect(before).toBeGreaterThan(100_000_000);
  expect(after).toBeLessThan(before / 1.4);
});

test('the count of events follows commits in pieces, rollbacks and writes that were given up', async () => {
  const store = createDatabaseLogStore(database);
  await read(store, 1);
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
