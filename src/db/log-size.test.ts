import { readdirSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestDatabase } from '../../test/support/account-database.js';
import { BOUND, readStream } from '../../test/support/log-streams.js';
import type { Database } from './database.js';
import { createDatabaseLogStore } from './log-store.js';
import { createLogUpkeep } from './log-upkeep.js';

let folder: string;
let database: Database;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-log-size-'));
  database = await openTestDatabase({ dataDir: folder });
});
beforeEach(async () => {
  await database.query('truncate log_streams, log_transfers, log_balances, log_leftovers, log_windows');
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

function bytesOf(part: 'base' | 'pg_wal'): number {
  const entries = readdirSync(join(folder, 'postgres', part), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
}

test('the folder stays as large, however many streams were read', async () => {
  const store = createDatabaseLogStore(database);
  const upkeep = createLogUpkeep(database, store, BOUND);
  const sizes: number[] = [];
  for (let number = 1; number <= 20; number += 1) {
    await readStream(store, number);
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
