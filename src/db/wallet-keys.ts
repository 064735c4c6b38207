import type { Address } from '@assay/facts';
import { mayAct } from './acting-key.js';
import type { Database } from './database.js';
import { running, USED, working } from './database-clock.js';
import { type KeyInsert, type KeyRow, type KeyTimes, toDate, toKeyRow, toKeyTimes } from './keys.js';

export interface WalletKeyRow extends KeyRow {
  /** Calls counted in the current period, by all keys of the subscription. */
  readonly usedThisPeriod: number;
  readonly expired: boolean;
}

/**
 * Who acts for a wallet: one of its keys, or a caller that needs none (`undefined`: a signature, the
 * operator).
 */
export interface WalletHolder {
  readonly wallet: Address;
  readonly keyId: string | undefined;
}

const args = ({ wallet, keyId }: WalletHolder) => [wallet, keyId ?? null];

/** Every key of a wallet, the newest first, at most 200; `undefined` when the acting key has no rights. */
export async function findKeysOfWallet(
  database: Database,
  holder: WalletHolder,
): Promise<WalletKeyRow[] | undefined> {
  const rows = await database.query(
    `select may.act, k.* from (select ${mayAct('$2', '$1')} as act) may left join lateral (
       select k.id, k.hash, k.prefix, k.wallet, k.subscription_id::text as subscription, s.plan, s.quota,
         k.created_at, k.expires_at, k.revoked_at, k.last_used_at,
         ${USED} as used, not ${running('k')} as expired
       from keys k join subscriptions s on s.id = k.subscription_id
       where k.wallet = $1 order by k.created_at desc, k.id limit 200
     ) k on may.act order by k.created_at desc, k.id`,
    args(holder),
  );
  if (rows[0]?.act !== true) return undefined;
  return rows
    .filter(({ id }) => id !== null)
    .map((row) => ({
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

/** How many keys a wallet has, and how many of them work; `undefined` when the acting key has no rights. */
export async function countKeysOfWallet(
  database: Database,
  holder: WalletHolder,
): Promise<KeyCount | undefined> {
  const [row = {}] = await database.query(
    `select count(*)::integer as total, (count(*) filter (where ${working('k')}))::integer as active, now() as now,
       ${mayAct('$2', '$1')} as act
     from keys k where k.wallet = $1`,
    args(holder),
  );
  if (row.act !== true) return undefined;
  return { total: Number(row.total), active: Number(row.active), now: toDate(row.now) ?? new Date(0) };
}

/** The outcome of a request for another key. */
export type AddedKey =
  | ({ readonly added: true; readonly quota: number } & KeyTimes)
  | { readonly added: false; readonly reason: 'no_rights' | 'no_subscription' | 'too_many_keys' };

/**
 * Inserts another key for the wallet's newest running subscription of a plan, unless that has `maxKeys`
 * working ones. Keys are always locked before subscriptions, so that two statements cannot deadlock.
 */
export async function insertKeyForPlan(
  database: Database,
  holder: WalletHolder,
  plan: string,
  { key, maxKeys }: { readonly key: Omit<KeyInsert, 'wallet'>; readonly maxKeys: number },
): Promise<AddedKey> {
  const [row = {}] = await database.query(
    `with may as materialized (
       select ${mayAct('$2', '$1', 'for share of c')} as act
     ), sub as (
       select id, quota, expires_at from subscriptions, may
       where act and wallet = $1 and plan = $3 and ${running('subscriptions')}
       order by id desc limit 1
     ), room as (
       update subscriptions s set working_keys = s.working_keys + 1
       from sub where s.id = sub.id and s.working_keys < $7::integer returning s.id
     ), added as (
       insert into keys (id, hash, prefix, wallet, subscription_id, created_at, expires_at)
       select $4, $5, $6, $1, sub.id, now(), sub.expires_at from sub join room on room.id = sub.id returning id
     )
     select may.act, sub.id as subscription, sub.quota, sub.expires_at, now() as created_at, added.id
     from may left join sub on true left join added on true`,
    [...args(holder), plan, key.keyId, key.hash, key.prefix, maxKeys],
  );
  if (row.act !== true) return { added: false, reason: 'no_rights' };
  if (row.subscription === null) return { added: false, reason: 'no_subscription' };
  if (row.id === null) return { added: false, reason: 'too_many_keys' };
  return { added: true, quota: Number(row.quota), ...toKeyTimes(row) };
}

/**
 * Marks a wallet's key as revoked. False when the wallet has no such key or it was already revoked;
 * `undefined` when the acting key has no rights. The two keys are locked in a fixed order: two keys that
 * revoke each other cannot deadlock, and the later statement finds its own key revoked.
 */
export async function markRevoked(
  database: Database,
  holder: WalletHolder,
  keyId: string,
): Promise<boolean | undefined> {
  const [row] = await database.query(
    `with locked as materialized (
       select id from keys where id in ($2, $3) order by id for no key update
     ), may as materialized (
       select ${mayAct('$2', '$1', 'for share of c')} as act from (select count(*) from locked) as first
     ), revoked as (
       update keys k set revoked_at = now() from may
       where may.act and k.id = $3 and k.wallet = $1 and k.revoked_at is null returning k.subscription_id
     ), room as (
       update subscriptions s set working_keys = s.working_keys - 1 from revoked where s.id = revoked.subscription_id
     )
     select act, exists (select from revoked) as revoked from may`,
    [...args(holder), keyId],
  );
  return row?.act === true ? row.revoked === true : undefined;
}
