import type { Database } from './database.js';
import { type KeyInsert, type KeyRow, toKeyRow } from './keys.js';
import type { CountingTime } from './take-calls.js';

export interface WalletKeyRow extends KeyRow {
  /** Calls counted in the current period, by all keys of the subscription. */
  readonly usedThisPeriod: number;
}

/** Every key of a wallet, the newest first; at most 200. */
export async function findKeysOfWallet(
  database: Database,
  wallet: string,
  at: CountingTime,
): Promise<WalletKeyRow[]> {
  const rows = await database.query(
    `select k.id, k.hash, k.prefix, k.wallet, k.subscription_id::text as subscription, s.plan, s.quota,
       k.created_at, k.expires_at, k.revoked_at, k.last_used_at,
       case when s.resets and s.period < $2 then 0 else s.used end as used
     from keys k join subscriptions s on s.id = k.subscription_id
     where k.wallet = $1 order by k.created_at desc, k.id limit 200`,
    [wallet, at.month],
  );
  return rows.map((row) => ({ ...toKeyRow(row), usedThisPeriod: Number(row.used) }));
}

/** How many keys a wallet has, and how many of them work. */
export async function countKeysOfWallet(
  database: Database,
  wallet: string,
  now: Date,
): Promise<{ readonly total: number; readonly active: number }> {
  const [row] = await database.query(
    `select count(*)::integer as total, (count(*) filter (
       where revoked_at is null and (expires_at is null or expires_at > $2)))::integer as active
     from keys where wallet = $1`,
    [wallet, now.toISOString()],
  );
  return { total: Number(row?.total ?? 0), active: Number(row?.active ?? 0) };
}

/** What came of asking for another key. */
export type AddedKey =
  | { readonly added: true; readonly quota: number; readonly expiresAt: Date | undefined }
  | { readonly added: false; readonly reason: 'no_subscription' | 'too_many_keys' };

/** Another key for the wallet's newest running subscription of a plan, unless that has `maxKeys` working ones. */
export async function insertKeyForPlan(
  database: Database,
  plan: string,
  key: Omit<KeyInsert, 'expiresAt'>,
  maxKeys: number,
): Promise<AddedKey> {
  const [row] = await database.query(
    `with sub as (
       select id, quota, expires_at from subscriptions
       where wallet = $1 and plan = $2 and (expires_at is null or expires_at > $3::timestamptz)
       order by id desc limit 1
     ), working as (
       select count(*) as n from keys k join sub on k.subscription_id = sub.id where k.revoked_at is null
     ), added as (
       insert into keys (id, hash, prefix, wallet, subscription_id, created_at, expires_at)
       select $4, $5, $6, $1, sub.id, $3::timestamptz, sub.expires_at from sub, working
       where working.n < $7::integer returning id
     )
     select sub.quota, sub.expires_at, added.id from sub left join added on true`,
    [key.wallet, plan, key.createdAt.toISOString(), key.keyId, key.hash, key.prefix, maxKeys],
  );
  if (row === undefined) return { added: false, reason: 'no_subscription' };
  if (row.id === null) return { added: false, reason: 'too_many_keys' };
  const expiresAt = row.expires_at instanceof Date ? row.expires_at : undefined;
  return { added: true, quota: Number(row.quota), expiresAt };
}
