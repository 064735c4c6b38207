import { createAccounts } from '../../src/accounts/accounts.js';
import { toPlans } from '../../src/accounts/plans.js';
import { openDatabase } from '../../src/db/client.js';
import { migrateUp } from '../../src/db/migrate.js';
import type { Address } from '../../src/domain/address.js';
import type { PaymentReader } from '../../src/domain/payment.js';
import type { Hex } from '../../src/lib/hex.js';

/** What a worker process is told, as JSON in its first argument. */
export interface WorkerOrder {
  readonly url?: string;
  readonly dataDir?: string;
  /** `take`: asks for `calls` calls of `keyId` at once. `flood`: does everything, until killed; wallets from `seed` on. */
  readonly task: 'take' | 'flood';
  readonly keyId?: string;
  readonly calls?: number;
  readonly seed?: number;
}

const order = JSON.parse(process.argv[2] ?? '{}') as WorkerOrder;
const treasury: Address = `0x${'7e'.repeat(20)}`;
const say = (...words: readonly (string | number)[]) => process.stdout.write(`${words.join(' ')}\n`);

/** Everything that is asked for was paid by the wallet in the hash's last 20 bytes. */
const paymentReader: PaymentReader = {
  readPayment: async (transactionHash) => ({
    unread: [],
    found: [
      {
        chain: 'eth',
        transactionHash,
        status: 'succeeded',
        from: `0x${transactionHash.slice(26)}`,
        to: treasury,
        value: 10n ** 18n,
        nativeSymbol: 'ETH',
        nativeUsdPriceE8: 10n ** 12n,
        stablecoinTransfers: [],
        acceptedStablecoins: [],
        blockNumber: 1,
        confirmations: 99,
        requiredConfirmations: 1,
      },
    ],
  }),
};

const database = await openDatabase({ url: order.url, dataDir: order.dataDir });
await migrateUp(database);
const terms = { usd: 1, quota: 1_000_000 };
const accounts = createAccounts({
  database,
  plans: toPlans({ starter: terms, pro: terms, team: terms }),
  treasury,
  paymentReader,
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
/** The embedded database answers without leaving the tick: a loop around it alone would let nobody else in. */
const breathe = () => new Promise((resolve) => setImmediate(resolve));
const newWallet = (): Address => {
  next += 1;
  return `0x${next.toString(16).padStart(40, '0')}`;
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
      contractAddress: treasury,
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
    const transactionHash: Hex = `0x${wallet.slice(2).padStart(64, '0')}`;
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
