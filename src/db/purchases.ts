import type { Database } from './database.js';
import type { KeyInsert } from './keys.js';
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
  const rows = await database.query('select 1 from payments where transaction_hash = $1', [transactionHash]);
  return rows.length > 0;
}

/**
 * A payment, the subscription it buys and the first key of it: all or nothing, in one statement. Of many claims of one
 * transaction exactly one gets `true`; the primary key of `payments` decides.
 */
export async function insertPurchase(
  database: Database,
  payment: PaymentInsert,
  subscription: SubscriptionInsert,
  key: KeyInsert,
): Promise<boolean> {
  const rows = await database.query(
    `with payment as (
       insert into payments
         (transaction_hash, chain, wallet, plan, asset, amount, block_number, created_at)
       values ($1, $2, $3, $4, $5, $6::numeric, $7::bigint, $8::timestamptz)
       on conflict (transaction_hash) do nothing returning transaction_hash
     ), sub as (
       insert into subscriptions
         (wallet, plan, quota, resets, period, day, expires_at, created_at, transaction_hash)
       select $3, $4, $9::integer, $10::boolean, 0, 0, $11::timestamptz, $8::timestamptz, transaction_hash
       from payment returning id
     )
     insert into keys (id, hash, prefix, wallet, subscription_id, created_at, expires_at)
     select $12, $13, $14, $3, id, $8::timestamptz, $11::timestamptz from sub returning id`,
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
  return rows.length > 0;
}

/** A subscription that nobody paid for on a chain, with its first key: the operator's gift or contract. */
export async function insertGrant(
  database: Database,
  subscription: SubscriptionInsert,
  key: KeyInsert,
): Promise<void> {
  await database.query(
    `with sub as (
       insert into subscriptions (wallet, plan, quota, resets, period, day, expires_at, created_at)
       select $1, $2, $4::integer, $5::boolean, 0, 0, $6::timestamptz, $3::timestamptz returning id
     )
     insert into keys (id, hash, prefix, wallet, subscription_id, created_at, expires_at)
     select $7, $8, $9, $1, id, $3::timestamptz, $6::timestamptz from sub`,
    [key.wallet, subscription.plan, ...shared(subscription, key)],
  );
}

function shared(subscription: SubscriptionInsert, key: KeyInsert): readonly unknown[] {
  return [
    key.createdAt.toISOString(),
    subscription.quota,
    subscription.resets,
    key.expiresAt?.toISOString() ?? null,
    key.keyId,
    key.hash,
    key.prefix,
  ];
}
