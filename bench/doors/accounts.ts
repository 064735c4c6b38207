import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Address } from '@assay/facts';
import { type Accounts, createAccounts } from '../../src/accounts/accounts.js';
import { toPlans } from '../../src/accounts/plans.js';
import { openDatabase } from '../../src/db/client.js';
import type { Database } from '../../src/db/database.js';
import { migrateUp } from '../../src/db/migrate.js';
import { numberedWallet, TREASURY } from '../../test/support/accounts/account-fixture.js';
import { everythingPaid, hashPaidBy } from '../../test/support/accounts/payments.js';
import { createScratchDatabase } from '../../test/support/postgres.js';
import { atMost, exactly, type Measurement, reportAll } from '../support/report.js';
import { median, medianMs, throughputMs, timeMs } from './timing.js';

const plans = toPlans({
  starter: { usd: 29, quota: 100 },
  pro: { usd: 99, quota: 10_000_000 },
  team: { usd: 299, quota: 100_000_000 },
});
const HISTORY_ROWS = 1_000_000;

let wallets = 0;
const newWallet = (): Address => {
  wallets += 1;
  return numberedWallet(wallets);
};

/**
 * Measures the accounts API on the embedded database (in a folder) and, if a server's URL is given, on
 * PostgreSQL in a new database that is dropped afterwards. Prints the results.
 */
export async function benchAccounts(serverUrl: string | undefined): Promise<readonly Measurement[]> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-bench-'));
  const embedded = await openDatabase({ dataDir: folder });
  const measurements = [...(await measure('PGlite', embedded, 0.5))];
  await embedded.close();
  await rm(folder, { recursive: true, force: true });
  if (serverUrl === undefined) {
    console.log('PostgreSQL: skipped, no TEST_DATABASE_URL');
    return measurements;
  }
  const scratch = await createScratchDatabase(serverUrl);
  const server = await openDatabase({ url: scratch.url });
  measurements.push(...(await measure('PostgreSQL', server, 0.3)));
  const [row] = await server.query('show fsync');
  console.log(
    `     PostgreSQL: fsync is ${String(row?.fsync)}: one caller waits for the disk, concurrent callers share the wait`,
  );
  await server.close();
  await scratch.drop();
  return measurements;
}

async function measure(title: string, database: Database, targetMs: number): Promise<readonly Measurement[]> {
  await migrateUp(database);
  const accounts = createAccounts({ database, plans, treasury: TREASURY, paymentReader: everythingPaid });
  const measurements = [
    ...(await measureMeteredCall(accounts, database, targetMs)),
    await countConcurrentCalls(accounts),
    await countClaims(accounts),
    ...(await measureHistory(accounts, database)),
  ];
  await accounts.close();
  return reportAll(title, measurements);
}

async function measureMeteredCall(
  accounts: Accounts,
  database: Database,
  targetMs: number,
): Promise<readonly Measurement[]> {
  const { apiKey } = await accounts.grantPlan(newWallet(), 'team');
  const call = async () => {
    const { keyId } = await accounts.authenticate(apiKey);
    await accounts.take(keyId);
    accounts.recordCall({
      keyId,
      method: 'POST',
      endpoint: '/api/v1/token/analyze',
      chain: 'eth',
      contractAddress: TREASURY,
      statusCode: 200,
      responseTimeMs: 1,
    });
  };
  const idle = () => new Promise<void>((resolve) => setImmediate(resolve));
  await medianMs(200, call);
  const before = database.statements();
  const [counted = 0, nothing = 0, floor = 0] = await sideBySide(database, call, idle);
  const alone = counted - nothing;
  const perCall = (database.statements() - before - 1_002) / 1_000;
  const busy = await throughputMs(64, 6_400, call);
  const free = await throughputMs(64, 6_400, idle);
  return [
    atMost('key check and count, one caller, median', alone, targetMs, 'ms'),
    atMost('key check and count, against a committed update of one row', alone / floor, 3, 'times'),
    atMost('key check and count, 64 callers, for each call', busy - free, targetMs, 'ms'),
    atMost('statements for a call', perCall, 1.05, ''),
  ];
}

/**
 * Medians of a counted call, of no call, and of any committed update of one row (round trip and disk). They
 * are measured alternately, so that a busy machine slows all of them equally.
 */
async function sideBySide(
  database: Database,
  call: () => Promise<void>,
  idle: () => Promise<void>,
): Promise<readonly number[]> {
  await database.query('create table if not exists bench_floor as select 0 as n');
  const update = 'update bench_floor set n = n + 1';
  const works = [call, idle, () => database.query(update)];
  const taken: number[][] = works.map(() => []);
  for (let round = 0; round < 1_000; round += 1) {
    for (const [place, work] of works.entries()) taken[place]?.push(await timeMs(work));
  }
  await database.query('drop table bench_floor');
  return taken.map(median);
}

async function countConcurrentCalls(accounts: Accounts): Promise<Measurement> {
  const { keyId } = await accounts.grantPlan(newWallet(), 'starter');
  const succeeded = await countFulfilled(500, () => accounts.take(keyId));
  return exactly('500 concurrent calls on a key with 100 left', succeeded, 100);
}

async function countClaims(accounts: Accounts): Promise<Measurement> {
  const wallet = newWallet();
  const transactionHash = hashPaidBy(wallet);
  const succeeded = await countFulfilled(200, () =>
    accounts.purchasePlan({ wallet, plan: 'pro', transactionHash }),
  );
  return exactly('200 concurrent claims of one payment', succeeded, 1);
}

async function measureHistory(accounts: Accounts, database: Database): Promise<readonly Measurement[]> {
  const { keyId } = await accounts.grantPlan(newWallet(), 'pro');
  // A tenth of all calls belongs to the busy key, the rest to a thousand others.
  for (let from = 0; from < HISTORY_ROWS; from += 100_000) {
    await database.query(
      `insert into calls (key_id, at, method, endpoint, chain, contract_address, status_code, response_time_ms)
       select case when i % 10 = 0 then $1 else 'key_' || (i % 1000) end, now() - (1000000 - i) * interval '1 second',
         'POST', '/api/v1/token/analyze', 'eth', $2, 200, 12 from generate_series($3::integer, $4::integer) i`,
      [keyId, TREASURY, from + 1, from + 100_000],
    );
  }
  await database.query('analyze calls');
  const stats = await medianMs(50, () => accounts.stats(keyId));
  const recent = await medianMs(50, () => accounts.recentCalls(keyId, 50));
  return [
    atMost('1,000,000 rows: stats', stats, 10, 'ms'),
    atMost('1,000,000 rows: 50 recent calls', recent, 10, 'ms'),
  ];
}

async function countFulfilled(count: number, work: () => Promise<unknown>): Promise<number> {
  const results = await Promise.allSettled(Array.from({ length: count }, work));
  return results.filter(({ status }) => status === 'fulfilled').length;
}
