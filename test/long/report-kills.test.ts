import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { openDatabase } from '../../src/db/client.js';
import { createDatabaseReports } from '../../src/db/reports.js';
import { readStatements } from '../../src/reports/report-content.js';
import { openTestDatabase } from '../support/account-database.js';
import { buildWorker, type WorkerProgram } from '../support/build-worker.js';
import { killInTheMiddle } from '../support/kill-suite.js';

let program: WorkerProgram;
beforeAll(async () => {
  program = await buildWorker();
});
afterAll(() => program.remove());
let dataDir = '';
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'assay-reports-'));
  await (await openTestDatabase({ dataDir })).close();
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

it('no report whose id was told is lost by a kill, nor is one left in part', async () => {
  const told: string[] = [];
  for (const round of [1, 2]) {
    const worker = program.start({ task: 'report', dataDir, seed: round * 1_000_000 });
    const lines = await killInTheMiddle(worker, 60 + 20 * round);
    const ids = lines.flatMap((line) => /^recorded (\w+)$/.exec(line)?.[1] ?? []);
    expect(new Set(ids).size).toBeGreaterThan(50);
    told.push(...ids);
    const database = await openDatabase({ dataDir });
    const store = createDatabaseReports(database);
    for (const id of told) {
      const report = await store.find(id);
      expect(report && (await readStatements(report)).length).toBeGreaterThan(0);
    }
    await database.close();
  }
});
