import type { Database, Row } from './database.js';
import { type KeyInsert, toDate } from './keys.js';
import type { CountingTime } from './take-calls.js';

export interface SubscriptionInsert {
  readonly plan: string;
  readonly quota: number;
  /** The quota begins anew each month. */
  readonly resets: boolean;
}

/** The counters of one subscription, or of several added up, as they stand at an instant. */
export interface UsageRow {
  readonly subscriptionId: string;
  readonly plan: string;
  readonly quota: number;
  readonly resets: boolean;
  readonly usedThisPeriod: number;
  readonly usedToday: number;
  readonly usedTotal: number;
  readonly expiresAt: Date | undefined;
}

const NEW_SUBSCRIPTION = `insert into subscriptions
    (wallet, plan, quota, resets, period, day, expires_at, created_at, transaction_hash)`;
const NEW_KEY = 'insert into keys (id, hash, prefix, wallet, subscription_id, created_at, expires_at)';

/**
 * A test key's subscription and key, unless the wallet claimed one after `claimedBefore`. One statement: of many
 * claims at once exactly one succeeds.
 * @returns `undefined` when it did, else the instant of the claim that stands in the way.
 */
export async function insertTestKey(
  database: Database,
  subscription: SubscriptionInsert,
  key: KeyInsert,
  claimedBefore: Date,
): Promise<Date | undefined> {
  const rows = await database.query(
    `with claim as (
       insert into test_key_claims as c (wallet, claimed_at) values ($1, $2::timestamptz)
       on conflict (wallet) do update set claimed_at = excluded.claimed_at where c.claimed_at <= $9::timestamptz
       returning wallet
     ), sub as (
       ${NEW_SUBSCRIPTION} select wallet, $3, $4::integer, $5::boolean, 0, 0, $6::timestamptz, $2, null
         from claim returning id
     )
     ${NEW_KEY} select $7, $8, $10, $1, id, $2, $6::timestamptz from sub returning id`,
    [
      key.wallet,
      key.createdAt.toISOString(),
      subscription.plan,
      subscription.quota,
      subscription.resets,
      key.expiresAt?.toISOString() ?? null,
      key.keyId,
      key.hash,
      claimedBefore.toISOString(),
      key.prefix,
    ],
  );
  if (rows.length > 0) return undefined;
  const [claim] = await database.query('select claimed_at from test_key_claims where wallet = $1', [
    key.wallet,
  ]);
  return toDate(claim?.claimed_at) ?? key.createdAt;
}

const USAGE = (month: string, day: string) => `s.id::text as id, s.plan, s.quota, s.resets, s.expires_at,
  case when s.resets and s.period < ${month} then 0 else s.used end as used,
  case when s.day < ${day} then 0 else s.used_today end as today, s.used_total::float8 as total`;

/** The counters that a key draws from; `undefined` when there is no such key. */
export async function findUsageOfKey(
  database: Database,
  keyId: string,
  at: CountingTime,
): Promise<UsageRow | undefined> {
  const [row] = await database.query(
    `select ${USAGE('$2', '$3')} from keys k join subscriptions s on s.id = k.subscription_id where k.id = $1`,
    [keyId, at.month, at.day],
  );
  return row === undefined ? undefined : toUsageRow(row);
}

/** The counters of every subscription of a wallet, the oldest first. */
export async function findUsageOfWallet(
  database: Database,
  wallet: string,
  at: CountingTime,
): Promise<UsageRow[]> {
  const rows = await database.query(
    `select ${USAGE('$2', '$3')} from subscriptions s where s.wallet = $1 order by s.id`,
    [wallet, at.month, at.day],
  );
  return rows.map(toUsageRow);
}

function toUsageRow(row: Row): UsageRow {
  return {
    subscriptionId: String(row.id),
    plan: String(row.plan),
    quota: Number(row.quota),
    resets: row.resets === true,
    usedThisPeriod: Number(row.used),
    usedToday: Number(row.today),
    usedTotal: Number(row.total),
    expiresAt: toDate(row.expires_at),
  };
}
