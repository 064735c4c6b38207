import { expect } from 'vitest';
import { createAccounts } from '../../src/accounts/accounts.js';
import type { Database } from '../../src/db/database.js';
import { testPlans } from './accounts/account-stage.js';
import type { Worker } from './worker-process.js';

/** Calls that the worker has on their way at once. */
const AT_ONCE = 10;

/** Lets a worker flood the database and kills it in the middle; returns what it had been told was done. */
export async function killInTheMiddle(worker: Worker, afterLines: number): Promise<readonly string[]> {
  await worker.said(afterLines);
  worker.child.kill('SIGKILL');
  await worker.ended();
  expect(worker.child.signalCode).toBe('SIGKILL');
  return worker.lines;
}

/** Every count, key and purchase that was acknowledged is there, and nothing was sold twice or by halves. */
export async function expectNothingWrong(database: Database, lines: readonly string[]): Promise<void> {
  await expectCounts(database, lines);
  await expectKeys(database, lines);
  await expectPurchases(database, lines);
}

const said = (lines: readonly string[], word: string) =>
  lines.filter((line) => line.startsWith(`${word} `)).map((line) => line.split(' ').slice(1));

async function expectCounts(database: Database, lines: readonly string[]): Promise<void> {
  const keyId = said(lines, 'take')[0]?.[0];
  const [row] = await database.query(
    'select used, used_total::integer as total from keys k join subscriptions s on s.id = k.subscription_id where k.id = $1',
    [keyId],
  );
  const taken = said(lines, 'take').length;
  const [refunding, refunded] = [said(lines, 'refunding').length, said(lines, 'refunded').length];
  expect(taken).toBeGreaterThan(0);
  expect(row?.used).toBe(row?.total);
  expect(row?.used).toBeGreaterThanOrEqual(taken - refunding);
  expect(row?.used).toBeLessThanOrEqual(taken + AT_ONCE - refunded);
}

async function expectKeys(database: Database, lines: readonly string[]): Promise<void> {
  const accounts = createAccounts({ database, plans: testPlans });
  const apiKeys = [
    ...said(lines, 'issued').map(([key]) => key),
    ...said(lines, 'bought').map(([, key]) => key),
  ];
  expect(apiKeys.length).toBeGreaterThan(0);
  const identities = await Promise.all(apiKeys.map((key) => accounts.authenticate(key)));
  expect(identities.length).toBe(apiKeys.length);
  await accounts.close();
}

async function expectPurchases(database: Database, lines: readonly string[]): Promise<void> {
  const [odd] = await database.query(`
    select count(*)::integer as n from payments p where 1 <> (
      select count(*) from subscriptions s join keys k on k.subscription_id = s.id
      where s.transaction_hash = p.transaction_hash)`);
  expect(odd).toEqual({ n: 0 });
  const rows = await database.query('select transaction_hash from payments');
  const paid = new Set(rows.map((row) => row.transaction_hash));
  for (const [hash] of said(lines, 'bought')) expect(paid.has(hash)).toBe(true);
  // Wallets of workers are numbered from 1, those of other tests begin far above.
  const keyless = await database.query(`
    select wallet from subscriptions s where wallet < '0x' || lpad('a55a0000', 40, '0')
    and not exists (select from keys k where k.subscription_id = s.id)`);
  expect(keyless).toEqual([]);
}
