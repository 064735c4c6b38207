import type { Database } from './database.js';
import { running, USED, working } from './database-clock.js';
import { type KeyInsert, type KeyRow, type KeyTimes, toDate, toKeyRow, toKeyTimes } from './keys.js';

export interface WalletKeyRow extends KeyRow {
  /** Calls counted in the current period, by all keys of the subscription. */
  readonly usedThisPeriod: number;
  readonly expired: boolean;
}

/** Every key of a wallet, the newest first; at most 200. */
export async function findKeysOfWallet(database: Database, wallet: string): Promise<WalletKeyRow[]> {
  const rows = await database.query(
    `select k.id, k.hash, k.prefix, k.wallet, k.subscription_id::text as subscription, s.plan, s.quota,
       k.created_at, k.expires_at, k.revoked_at, k.last_used_at,
       ${USED} as used, not ${running('k')} as expired
     from keys k join subscriptions s on s.id = k.subscription_id
     where k.wallet = $1 order by k.created_at desc, k.id limit 200`,
    [wallet],
  );
  return rows.map((row) => ({
    ...toKeyRow(row),
    usedThisPeriod: Number(row.used),
    expired: row.expired === true,
  }));
}

export interface KeyCount {
  readonly total: number;
  readonly active: number;
  /** The database's clock. */
  readonly now: Date;
}

/** How many keys a wallet has, and how many of them work. */
export async function countKeysOfWallet(database: Database, wallet: string): Promise<KeyCount> {
  const [row] = await database.query(
    `select count(*)::integer as total, (count(*) filter (where ${working('k')}))::integer as active, now() as now
     from keys k where k.wallet = $1`,
    [wallet],
  );
  return {
    total: Number(row?.total ?? 0),
    active: Number(row?.active ?? 0),
    now: toDate(row?.now) ?? new Date(0),
  };
}

/** What came of asking for another key. */
export type AddedKey =
  | ({ readonly added: true; readonly quota: number } & KeyTimes)
  | { readonly added: false; readonly reason: 'no_subscription' | 'too_many_keys' };

/** Another key for the wallet's newest running subscription of a plan, unless that has `maxKeys` working ones. */
export async function insertKeyForPlan(
  database: Database,
  plan: string,
  key: KeyInsert,
  maxKeys: number,
): Promise<AddedKey> {
  const [row] = await database.query(
    `with sub as (
       select id, quota, expires_at from subscriptions
       where wallet = $1 and plan = $2 and ${running('subscriptions')}
       order by id desc limit 1
     ), working as (
       select count(*) as n from keys k join sub on k.subscription_id = sub.id where k.revoked_at is null
     ), added as (
       insert into keys (id, hash, prefix, wallet, subscription_id, created_at, expires_at)
       select $3, $4, $5, $1, sub.id, now(), sub.expires_at from sub, working
       where working.n < $6::integer returning id
     )
     select sub.quota, sub.expires_at, now() as created_at, added.id from sub left join added on true`,
    [key.wallet, plan, key.keyId, key.hash, key.prefix, maxKeys],
  );
  if (row === undefined) return { added: false, reason: 'no_subscription' };
  if (row.id === null) return { added: false, reason: 'too_many_keys' };
  return { added: true, quota: Number(row.quota), ...toKeyTimes(row) };
}
