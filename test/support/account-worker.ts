import type { Address } from '@assay/facts';
import { createAccounts } from '../../src/accounts/accounts.js';
import { toPlans } from '../../src/accounts/plans.js';
import { openDatabase } from '../../src/db/client.js';
import { migrateUp } from '../../src/db/migrate.js';
import { createDatabaseReports } from '../../src/db/reports.js';
import { createReportRecorder } from '../../src/reports/recorder.js';
import { numberedWallet, TREASURY } from './accounts/account-fixture.js';
import { everythingPaid, hashPaidBy } from './accounts/payments.js';
import { suppliedAnalysis } from './supplied-analysis.js';

/** The task of a worker process, as JSON in its first argument. */
export interface WorkerOrder {
  readonly url?: string;
  readonly dataDir?: string;
  /**
   * `take`: takes `calls` calls of `keyId` at once. `flood`: does everything until it is killed, with wallets
   * from number `seed` on. `report`: records reports until it is killed, of blocks from number `seed` on.
   */
  readonly task: 'take' | 'flood' | 'report';
  readonly keyId?: string;
  readonly calls?: number;
  readonly seed?: number;
}

const order = JSON.parse(process.argv[2] ?? '{}') as WorkerOrder;
const say = (...words: readonly (string | number)[]) => process.stdout.write(`${words.join(' ')}\n`);

const database = await openDatabase({ url: order.url, dataDir: order.dataDir });
await migrateUp(database);
const terms = { usd: 1, quota: 1_000_000 };
const accounts = createAccounts({
  database,
  plans: toPlans({ starter: terms, pro: terms, team: terms }),
  treasury: TREASURY,
  paymentReader: everythingPaid,
});
say('ready');

if (order.task === 'take') {
  await new Promise((resolve) => process.stdin.once('data', resolve));
  const takes = Array.from({ length: order.calls ?? 0 }, () => accounts.take(order.keyId ?? ''));
  const kept = (await Promise.allSettled(takes)).filter(({ status }) => status === 'fulfilled');
  say('granted', kept.length);
  await accounts.close();
  await database.close();
  process.exit(0);
}

let next = order.seed ?? 0;
if (order.task === 'report') await recordForEver(next);
/** The embedded database answers within the tick, so a loop over it would block everything else. */
const breathe = () => new Promise((resolve) => setImmediate(resolve));
const newWallet = (): Address => {
  next += 1;
  return numberedWallet(next);
};
const takeForEver = async (keyId: string) => {
  for (;;) {
    const grant = await accounts.take(keyId);
    say('take', keyId);
    accounts.recordCall({
      keyId,
      method: 'POST',
      endpoint: '/',
      chain: 'eth',
      contractAddress: TREASURY,
      statusCode: 200,
      responseTimeMs: 1,
    });
    if (Math.random() < 0.2) {
      say('refunding', keyId);
      await accounts.refund(grant);
      say('refunded', keyId);
    }
  }
};
const buyForEver = async () => {
  for (;;) {
    const wallet = newWallet();
    const transactionHash = hashPaidBy(wallet);
    say('buying', transactionHash, wallet);
    const key = await accounts.purchasePlan({ wallet, plan: 'starter', transactionHash });
    say('bought', transactionHash, key.apiKey);
    await breathe();
  }
};
const issueForEver = async () => {
  for (;;) {
    say('issued', (await accounts.generateTestKey(newWallet())).apiKey);
    await breathe();
  }
};
const shared = await accounts.grantPlan(newWallet(), 'pro');
await Promise.all([
  ...Array.from({ length: 10 }, () => takeForEver(shared.keyId)),
  buyForEver(),
  issueForEver(),
]);

/** Each report tells a larger supply than the one before. Each `from` has a token of its own. */
async function recordForEver(from: number): Promise<never> {
  const store = createDatabaseReports(database);
  const recorder = createReportRecorder({ store, chainIds: new Map([['bsc', 56]]) });
  const token = numberedWallet(from);
  for (let block = from; ; block += 1) {
    const recorded = await recorder.record(suppliedAnalysis(block, 2n ** BigInt(block - from), token));
    say('recorded', recorded?.id ?? '');
  }
}
