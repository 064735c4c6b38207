import { runBuilt } from './built.js';
import type { Database } from './database.js';
import { daysFromNow } from './database-clock.js';
import { type KeyInsert, type KeyTimes, toKeyTimes } from './keys.js';
import type { SubscriptionInsert } from './subscriptions.js';

export interface PaymentInsert {
  readonly transactionHash: string;
  readonly chain: string;
  readonly asset: string;
  /** In the asset's smallest unit. */
  readonly amount: bigint;
  readonly blockNumber: number;
}

/** True when the transaction has already bought something. */
export async function isPaymentUsed(database: Database, transactionHash: string): Promise<boolean> {
  const payments = database.knex('payments').where({ transaction_hash: transactionHash });
  return (await runBuilt(database, payments.select('transaction_hash'))).length > 0;
}

/**
 * Inserts a payment, the subscription it buys and its first key, all or nothing, in one statement. Of several
 * claims of one transaction exactly one gets a key, the others `undefined`: the primary key of `payments`
 * decides. SQL, since the builder cannot insert into three tables at once.
 */
export async function insertPurchase(
  database: Database,
  payment: PaymentInsert,
  subscription: SubscriptionInsert,
  key: KeyInsert,
): Promise<KeyTimes | undefined> {
  const [row] = await database.query(
    `with payment as (
       insert into payments
         (transaction_hash, chain, wallet, plan, asset, amount, block_number, created_at)
       values ($1, $2, $3, $4, $5, $6::numeric, $7::bigint, now())
       on conflict (transaction_hash) do nothing returning transaction_hash
     ), sub as (
       insert into subscriptions
         (wallet, plan, quota, resets, period, day, expires_at, created_at, transaction_hash, chain)
       select $3, $4, $8::integer, $9::boolean, 0, 0, ${daysFromNow('$10::integer')}, now(), transaction_hash, $2
       from payment returning id, expires_at
     )
     insert into keys (id, hash, prefix, wallet, subscription_id, created_at, expires_at)
     select $11, $12, $13, $3, id, now(), expires_at from sub returning created_at, expires_at`,
    [
      payment.transactionHash,
      payment.chain,
      key.wallet,
      subscription.plan,
      payment.asset,
      payment.amount.toString(),
      payment.blockNumber,
      ...shared(subscription, key),
    ],
  );
  return row && toKeyTimes(row);
}

/**
 * Inserts a subscription without a payment, granted by the operator, with its first key. `chain`: the chain
 * of a contract wallet.
 */
export async function insertGrant(
  database: Database,
  subscription: SubscriptionInsert,
  key: KeyInsert,
  chain: string | undefined,
): Promise<KeyTimes> {
  const [row = {}] = await database.query(
    `with sub as (
       insert into subscriptions
         (wallet, plan, quota, resets, period, day, expires_at, created_at, chain, per_minute)
       select $1, $2, $3::integer, $4::boolean, 0, 0, ${daysFromNow('$5::integer')}, now(), $9, $10::integer
       returning id, expires_at
     )
     insert into keys (id, hash, prefix, wallet, subscription_id, created_at, expires_at)
     select $6, $7, $8, $1, id, now(), expires_at from sub returning created_at, expires_at`,
    [
      key.wallet,
      subscription.plan,
      ...shared(subscription, key),
      chain ?? null,
      subscription.perMinute ?? null,
    ],
  );
  return toKeyTimes(row);
}

function shared(subscription: SubscriptionInsert, key: KeyInsert): readonly unknown[] {
  return [
    subscription.quota,
    subscription.resets,
    subscription.lifetimeDays ?? null,
    key.keyId,
    key.hash,
    key.prefix,
  ];
}
