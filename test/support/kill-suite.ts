import { type Address, AppError } from '@assay/facts';
import { createAccounts } from '../../src/accounts/accounts.js';
import type { Database } from '../../src/db/database.js';
import { TREASURY, testPlans } from './accounts/account-fixture.js';
import { everythingPaid } from './accounts/payments.js';
import type { Worker } from './start-worker.js';

/** Concurrent calls of the worker. */
const AT_ONCE = 10;

/** Lets a worker flood the database and kills it meanwhile. Returns what had been acknowledged to it. */
export async function killInTheMiddle(worker: Worker, afterLines: number): Promise<readonly string[]> {
  await worker.said(afterLines);
  worker.child.kill('SIGKILL');
  await worker.ended();
  if (worker.child.signalCode !== 'SIGKILL') throw new Error('the worker had ended before it was killed');
  return worker.lines;
}

/**
 * Finds what is wrong after the kill: acknowledged counts, keys and purchases that are lost, duplicated or
 * incomplete.
 */
export async function findWrong(database: Database, lines: readonly string[]): Promise<readonly string[]> {
  const found = await Promise.all([
    wrongCounts(database, lines),
    wrongKeys(database, lines),
    wrongPurchases(database, lines),
    wrongRepeats(database, lines),
  ]);
  return found.flat();
}

const said = (lines: readonly string[], word: string) =>
  lines.filter((line) => line.startsWith(`${word} `)).map((line) => line.split(' ').slice(1));

async function wrongCounts(database: Database, lines: readonly string[]): Promise<readonly string[]> {
  const keyId = said(lines, 'take')[0]?.[0];
  const [row] = await database.query(
    'select used, used_total::integer as total from keys k join subscriptions s on s.id = k.subscription_id where k.id = $1',
    [keyId],
  );
  const taken = said(lines, 'take').length;
  const [refunding, refunded] = [said(lines, 'refunding').length, said(lines, 'refunded').length];
  const used = Number(row?.used);
  const [min, max] = [taken - refunding, taken + AT_ONCE - refunded];
  return [
    ...(taken > 0 ? [] : ['the worker took nothing']),
    ...(used === row?.total ? [] : [`${used} calls this month, ${row?.total} in all`]),
    ...(used >= min && used <= max ? [] : [`${used} calls counted, not ${min} to ${max}`]),
  ];
}

async function wrongKeys(database: Database, lines: readonly string[]): Promise<readonly string[]> {
  const accounts = createAccounts({ database, plans: testPlans });
  const apiKeys = [
    ...said(lines, 'issued').map(([key]) => key),
    ...said(lines, 'bought').map(([, key]) => key),
  ];
  const known = await Promise.allSettled(apiKeys.map((key) => accounts.authenticate(key)));
  await accounts.close();
  const lost = known.filter(({ status }) => status === 'rejected').length;
  return [
    ...(apiKeys.length > 0 ? [] : ['the worker made no key']),
    ...(lost === 0 ? [] : [`${lost} of ${apiKeys.length} keys are gone`]),
  ];
}

/**
 * A buyer who got no answer asks again: the plan is bought then, or it was before. Another one is never sold for the same
 * payment.
 */
async function wrongRepeats(database: Database, lines: readonly string[]): Promise<readonly string[]> {
  const accounts = createAccounts({
    database,
    plans: testPlans,
    treasury: TREASURY,
    paymentReader: everythingPaid,
  });
  const answered = new Set(said(lines, 'bought').map(([hash]) => hash));
  const wrong: string[] = [];
  for (const [hash = '', wallet = ''] of said(lines, 'buying')) {
    const again = () =>
      accounts.purchasePlan({ wallet: wallet as Address, plan: 'starter', transactionHash: hash }).then(
        () => 'bought',
        (error: unknown) => (error instanceof AppError ? error.code : 'failed'),
      );
    const first = await again();
    const isRight = first === 'conflict' || (first === 'bought' && !answered.has(hash));
    if (!isRight) wrong.push(`a purchase with${answered.has(hash) ? '' : 'out'} an answer is then ${first}`);
    if ((await again()) !== 'conflict') wrong.push('a payment bought a second plan');
    const [sold] = await database.query(
      'select count(*)::integer as n from subscriptions where transaction_hash = $1',
      [hash],
    );
    if (sold?.n !== 1) wrong.push(`a payment bought ${sold?.n} plans`);
  }
  await accounts.close();
  return wrong;
}

async function wrongPurchases(database: Database, lines: readonly string[]): Promise<readonly string[]> {
  const [odd] = await database.query(`
    select count(*)::integer as n from payments p where 1 <> (
      select count(*) from subscriptions s join keys k on k.subscription_id = s.id
      where s.transaction_hash = p.transaction_hash)`);
  const rows = await database.query('select transaction_hash from payments');
  const paid = new Set(rows.map((row) => row.transaction_hash));
  const lost = said(lines, 'bought').filter(([hash]) => !paid.has(hash)).length;
  // Wallets of workers are numbered from 1; those of other tests have much higher numbers.
  const keyless = await database.query(`
    select wallet from subscriptions s where wallet < '0x' || lpad('a55a0000', 40, '0')
    and not exists (select from keys k where k.subscription_id = s.id)`);
  return [
    ...(odd?.n === 0 ? [] : [`${odd?.n} payments without exactly one key`]),
    ...(lost === 0 ? [] : [`${lost} purchases are gone`]),
    ...(keyless.length === 0 ? [] : [`${keyless.length} purchases without a key`]),
  ];
}
