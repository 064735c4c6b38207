import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/db/client.js';
import { openTestDatabase } from '../support/account-database.js';
import { buildWorker, type WorkerProgram } from '../support/build-worker.js';
import { findWrong, killInTheMiddle } from '../support/kill-suite.js';

describe('a process with the embedded database that is killed in a flood', () => {
  let program: WorkerProgram;
  let dataDir = '';
  beforeAll(async () => {
    program = await buildWorker();
    dataDir = await mkdtemp(join(tmpdir(), 'assay-kill-'));
    await (await openTestDatabase({ dataDir })).close();
  });
  afterAll(async () => {
    await program.remove();
    await rm(dataDir, { recursive: true, force: true });
  });

  it('leaves every acknowledged count, key and purchase behind, and a folder that the next one can open', async () => {
    for (const round of [0, 1]) {
      const worker = program.start({ task: 'flood', dataDir, seed: round * 1_000_000 });
      await worker.said(100);
      await expect(openDatabase({ dataDir })).rejects.toThrow(`in use by process ${worker.child.pid}`);
      const lines = await killInTheMiddle(worker, 400);
      const database = await openDatabase({ dataDir });
      expect(await findWrong(database, lines)).toEqual([]);
      await database.close();
    }
  }, 120_000);
});
