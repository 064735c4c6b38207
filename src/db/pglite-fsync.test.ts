import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire, syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openDatabase } from './client.js';
import type { Database } from './database.js';

const fs = createRequire(import.meta.url)('node:fs') as typeof import('node:fs');
let dataDir = '';
let synced = 0;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'assay-fsync-'));
  synced = 0;
  const { fsyncSync } = fs;
  vi.spyOn(fs, 'fsyncSync').mockImplementation((file) => {
    synced += 1;
    fsyncSync(file);
  });
  syncBuiltinESMExports();
});
afterEach(async () => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
  await rm(dataDir, { recursive: true });
});

async function syncsOf(database: Database, work: string): Promise<number> {
  const before = synced;
  await database.query(work);
  return synced - before;
}

it('waits for the disk at each commit and each checkpoint, where it shall, and at none elsewhere', async () => {
  const fast = await openDatabase({ dataDir });
  await fast.query('create table counts (n integer)');
  expect(await syncsOf(fast, 'insert into counts values (1)')).toBe(0);
  expect(await syncsOf(fast, 'checkpoint')).toBe(0);
  await fast.close();
  const durable = await openDatabase({ dataDir, fsync: true });
  expect(await syncsOf(durable, 'insert into counts values (2)')).toBe(1);
  expect(await syncsOf(durable, 'select n from counts')).toBe(0);
  expect(await syncsOf(durable, 'checkpoint')).toBeGreaterThan(1);
  expect(await durable.query('select n from counts order by n')).toEqual([{ n: 1 }, { n: 2 }]);
  await durable.close();
});
