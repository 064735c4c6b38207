import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccounts } from '../../src/accounts/accounts.js';
import { openDatabase } from '../../src/db/client.js';
import type { Database } from '../../src/db/database.js';
import { findServerRisks } from '../../src/db/find-server-risks.js';
import { migrateUp } from '../../src/db/migrate.js';
import { describeAccounts } from '../support/account-suite.js';
import { newWallet, testPlans } from '../support/accounts/account-fixture.js';
import { describeAuditStorage } from '../support/audit-storage-suite.js';
import { buildWorker, type WorkerProgram } from '../support/build-worker.js';
import { describeWith } from '../support/describe-with.js';
import { findWrong, killInTheMiddle } from '../support/kill-suite.js';
import { describeKnownEndpoints } from '../support/known-endpoint-suite.js';
import { describeKnownScams } from '../support/known-scam-suite.js';
import { describePolicies } from '../support/policy-suite.js';
import { createScratchDatabase, type ScratchDatabase, testDatabaseUrl } from '../support/postgres.js';
import { describeReports } from '../support/report-suite.js';
import { describeSchema } from '../support/schema-suite.js';

describeWith('PostgreSQL', { TEST_DATABASE_URL: testDatabaseUrl }, ({ TEST_DATABASE_URL: serverUrl }) => {
  let scratch: ScratchDatabase;
  let database: Database;
  beforeAll(async () => {
    scratch = await createScratchDatabase(serverUrl);
    database = await openDatabase({ url: scratch.url });
  });
  afterAll(async () => {
    await database.close();
    await scratch.drop();
  });

  it('migrates once when ten replicas start at once', async () => {
    const replicas = await Promise.all(Array.from({ length: 10 }, () => openDatabase({ url: scratch.url })));
    const ran = await Promise.all(replicas.map((replica) => migrateUp(replica)));
    const [first = 0, ...others] = ran.map((names) => names.length).sort((a, b) => b - a);
    expect(first).toBeGreaterThan(5);
    expect(others).toEqual(Array(9).fill(0));
    await Promise.all(replicas.map((replica) => replica.close()));
  });

  it('is not said to be there while it only reads: no call could be counted', async () => {
    const url = new URL(scratch.url);
    url.searchParams.set('options', '-c default_transaction_read_only=on');
    const standby = await openDatabase({ url: url.href });
    await expect(standby.ping()).rejects.toThrow('only reads');
    await standby.close();
    await database.ping();
    await database.canStore();
  });

  it('names settings of the server with which a crash loses what it acknowledged', async () => {
    expect(await findServerRisks(database)).toEqual([]);
    const url = new URL(scratch.url);
    url.searchParams.set('options', '-c synchronous_commit=off');
    const hasty = await openDatabase({ url: url.href });
    expect(await findServerRisks(hasty)).toEqual([
      expect.stringMatching(/synchronous_commit=off: .* purchases .* Set synchronous_commit=on\./),
    ]);
    await hasty.close();
  });

  describe('accounts', () => describeAccounts(() => database));
  describe('AI audits', () => describeAuditStorage(() => database));
  describe('known scams', () => describeKnownScams(() => database));
  describe('known endpoints', () => describeKnownEndpoints(() => database));
  describe('reports', () => describeReports(() => database));
  describe('policies', () => describePolicies(() => database));
  describe('processes', () =>
    describeProcesses(
      () => database,
      () => scratch.url,
    ));
  describe('a lost connection', () =>
    describeLoss(
      () => database,
      () => scratch.url,
    ));
  describe('schema', () => describeSchema(() => database));
});

function describeProcesses(getDatabase: () => Database, getUrl: () => string): void {
  let program: WorkerProgram;
  beforeAll(async () => {
    program = await buildWorker();
  });
  afterAll(() => program.remove());

  it('sell exactly 100 calls of a key with 100 left, all three together, 500 asking', async () => {
    const accounts = createAccounts({ database: getDatabase(), plans: testPlans });
    const { keyId } = await accounts.grantPlan(newWallet(), 'starter');
    const workers = [167, 167, 166].map((calls) =>
      program.start({ task: 'take', url: getUrl(), keyId, calls }),
    );
    await Promise.all(workers.map((worker) => worker.said(1)));
    for (const worker of workers) worker.child.stdin?.end('go\n');
    await Promise.all(workers.map((worker) => worker.ended()));
    const granted = workers.map(({ lines }) => Number(lines[1]?.split(' ')[1]));
    expect(granted.reduce((sum, one) => sum + one, 0)).toBe(100);
    expect(await accounts.stats(keyId)).toMatchObject({ callsThisMonth: 100, remainingQuota: 0 });
    await accounts.close();
  }, 30_000);

  it('leave every acknowledged count, key and purchase behind when they are killed in a flood', async () => {
    const workers = [1, 2].map((n) => program.start({ task: 'flood', url: getUrl(), seed: n * 1_000_000 }));
    const said = await Promise.all(workers.map((worker) => killInTheMiddle(worker, 500)));
    // The server may still carry out what the killed process had sent.
    await new Promise((resolve) => setTimeout(resolve, 200));
    for (const lines of said) expect(await findWrong(getDatabase(), lines)).toEqual([]);
  }, 30_000);
}

function describeLoss(getDatabase: () => Database, getUrl: () => string): void {
  it('is said to be unavailable, sells nothing twice, and is over when the server is back', async () => {
    const database = await openDatabase({ url: getUrl() });
    const accounts = createAccounts({ database, plans: testPlans });
    const { keyId } = await accounts.grantPlan(newWallet(), 'starter');
    const outcomes: string[] = [];
    const flood = Array.from({ length: 30 }, async () => {
      for (let i = 0; i < 10; i += 1) {
        outcomes.push(
          await accounts.take(keyId).then(
            () => 'ok',
            (error) => error.code,
          ),
        );
      }
    });
    for (let round = 0; round < 3; round += 1) {
      await getDatabase().query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid() and application_name = 'assay'`,
      );
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    await Promise.all(flood);
    expect(outcomes.filter((one) => !['ok', 'unavailable', 'quota_exceeded'].includes(one))).toEqual([]);
    const kept = outcomes.filter((one) => one === 'ok').length;
    const stats = await accounts.stats(keyId);
    expect(stats.callsThisMonth).toBeGreaterThanOrEqual(kept);
    expect(stats.callsThisMonth).toBeLessThanOrEqual(100);
    await database.close();
  });

  it('is said to be unavailable within the time-out when nobody listens', async () => {
    const database = await openDatabase({ url: 'postgres://nobody@127.0.0.1:1/none', connectTimeoutMs: 500 });
    const accounts = createAccounts({ database, plans: testPlans });
    await expect(accounts.generateTestKey(newWallet())).rejects.toMatchObject({
      code: 'unavailable',
      retryAfter: 5,
    });
    accounts.recordCall({
      keyId: 'k',
      method: 'GET',
      endpoint: '/',
      chain: undefined,
      contractAddress: undefined,
      statusCode: 200,
      responseTimeMs: 1,
    });
    await expect(accounts.flush()).rejects.toMatchObject({ code: 'unavailable' });
    expect(accounts.lostCalls()).toBe(0);
    await database.close();
  });
}
