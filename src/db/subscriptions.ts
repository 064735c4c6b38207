import type { Database, Row } from './database.js';
import { daysFromNow, USED, USED_TODAY, working } from './database-clock.js';
import { type KeyInsert, type KeyTimes, toDate, toKeyTimes } from './keys.js';

export interface SubscriptionInsert {
  readonly plan: string;
  readonly quota: number;
  /** The quota resets each month. */
  readonly resets: boolean;
  /** Days until it and its keys expire; `undefined`: never. */
  readonly lifetimeDays: number | undefined;
  /** Requests a minute of each of its keys; `undefined`: as everybody. */
  readonly perMinute?: number | undefined;
}

/** The current counters of one subscription. */
export interface UsageRow {
  readonly subscriptionId: string;
  readonly plan: string;
  readonly quota: number;
  readonly resets: boolean;
  readonly usedThisPeriod: number;
  readonly usedToday: number;
  readonly usedTotal: number;
  readonly expiresAt: Date | undefined;
  /** The database's clock. */
  readonly now: Date;
}

const NEW_SUBSCRIPTION = `insert into subscriptions
    (wallet, plan, quota, resets, period, day, expires_at, created_at, transaction_hash)`;
const NEW_KEY = 'insert into keys (id, hash, prefix, wallet, subscription_id, created_at, expires_at)';

/** The outcome of a request for a test key. */
export type TestKeyClaim =
  | ({ readonly claimed: true } & KeyTimes)
  | { readonly claimed: false; readonly secondsToWait: number };

/**
 * Inserts a test key and its subscription, unless the wallet claimed one in the last `claimDays`. One
 * statement: of simultaneous claims exactly one succeeds. A claim days in the future was written by a wrong
 * clock and is ignored.
 */
export async function insertTestKey(
  database: Database,
  subscription: SubscriptionInsert,
  key: KeyInsert,
  claimDays: number,
): Promise<TestKeyClaim> {
  const [row] = await database.query(
    `with claim as (
       insert into test_key_claims as c (wallet, claimed_at) values ($1, now())
       on conflict (wallet) do update set claimed_at = excluded.claimed_at
         where c.claimed_at <= now() - $2::integer * interval '86400 seconds'
           or c.claimed_at > now() + interval '1 day'
       returning wallet
     ), sub as (
       ${NEW_SUBSCRIPTION} select wallet, $3, $4::integer, $5::boolean, 0, 0, ${daysFromNow('$6::integer')}, now(), null
         from claim returning id, expires_at
     )
     ${NEW_KEY} select $7, $8, $9, $1, id, now(), expires_at from sub returning created_at, expires_at`,
    [
      key.wallet,
      claimDays,
      subscription.plan,
      subscription.quota,
      subscription.resets,
      subscription.lifetimeDays ?? null,
      key.keyId,
      key.hash,
      key.prefix,
    ],
  );
  if (row !== undefined) return { claimed: true, ...toKeyTimes(row) };
  const [claim] = await database.query(
    `select ceil(extract(epoch from claimed_at - now()))::integer + $2::integer * 86400 as seconds
     from test_key_claims where wallet = $1`,
    [key.wallet, claimDays],
  );
  return { claimed: false, secondsToWait: Math.max(1, Number(claim?.seconds ?? 1)) };
}

const USAGE = `s.id::text as id, s.plan, s.quota, s.resets, s.expires_at,
  ${USED} as used, ${USED_TODAY} as today, s.used_total::float8 as total, now() as now`;

/**
 * The counters of a key's subscription; `undefined` when the key does not exist, or is revoked or expired.
 */
export async function findUsageOfKey(database: Database, keyId: string): Promise<UsageRow | undefined> {
  const [row] = await database.query(
    `select ${USAGE} from keys k join subscriptions s on s.id = k.subscription_id
     where k.id = $1 and ${working('k')}`,
    [keyId],
  );
  return row === undefined ? undefined : toUsageRow(row);
}

/** The counters of every subscription of a wallet, the oldest first. */
export async function findUsageOfWallet(database: Database, wallet: string): Promise<UsageRow[]> {
  const rows = await database.query(
    `select ${USAGE} from subscriptions s where s.wallet = $1 order by s.id`,
    [wallet],
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
    now: toDate(row.now) ?? new Date(0),
  };
}
