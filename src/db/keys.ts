import { runBuilt } from './built.js';
import type { Database, Row } from './database.js';
import { working } from './database-clock.js';

/** A key with its subscription. */
export interface KeyRow {
  readonly keyId: string;
  readonly hash: string;
  readonly prefix: string;
  readonly wallet: string;
  readonly plan: string;
  readonly quota: number;
  readonly subscriptionId: string;
  /** Requests a minute to the analysis endpoints; `undefined`: as everybody. */
  readonly perMinute: number | undefined;
  readonly createdAt: Date;
  readonly expiresAt: Date | undefined;
  readonly revokedAt: Date | undefined;
  readonly lastUsedAt: Date | undefined;
}

export interface KeyInsert {
  readonly keyId: string;
  readonly hash: string;
  readonly prefix: string;
  readonly wallet: string;
}

/** When a key was created and when it expires, by the database's clock. */
export interface KeyTimes {
  readonly createdAt: Date;
  readonly expiresAt: Date | undefined;
}

const COLUMNS = `k.id, k.hash, k.prefix, k.wallet, k.subscription_id::text as subscription, s.plan, s.quota,
  s.per_minute, k.created_at, k.expires_at, k.revoked_at, k.last_used_at`;

const KEYS_BY_HASH = `select ${COLUMNS} from keys k join subscriptions s on s.id = k.subscription_id
  where k.hash = any ($1::text[]) and ${working('k')}`;

/** The keys with these SHA-256 hashes (hexadecimal) that are neither revoked nor expired, in no order. */
export async function findWorkingKeys(database: Database, hashes: readonly string[]): Promise<KeyRow[]> {
  const rows = await database.query(KEYS_BY_HASH, [hashes]);
  return rows.map((row) => toKeyRow(row));
}

/** The wallets with a key that has this visible prefix. Reads every key; for the operator's tools only. */
export async function findWalletsByPrefix(database: Database, prefix: string): Promise<string[]> {
  const rows = await runBuilt(database, database.knex('keys').where({ prefix }).distinct('wallet').limit(10));
  return rows.map(({ wallet }) => String(wallet));
}

/** A key that is neither revoked nor expired. */
export async function findWorkingKey(database: Database, keyId: string): Promise<KeyRow | undefined> {
  const { knex } = database;
  const keys = knex('keys as k').join('subscriptions as s', 's.id', 'k.subscription_id').where('k.id', keyId);
  const [row] = await runBuilt(database, keys.whereRaw(working('k')).select(knex.raw(COLUMNS)));
  return row === undefined ? undefined : toKeyRow(row);
}

export function toKeyRow(row: Row): KeyRow {
  return {
    keyId: String(row.id),
    hash: String(row.hash),
    prefix: String(row.prefix),
    wallet: String(row.wallet),
    plan: String(row.plan),
    quota: Number(row.quota),
    subscriptionId: String(row.subscription),
    perMinute: typeof row.per_minute === 'number' ? row.per_minute : undefined,
    createdAt: toDate(row.created_at) ?? new Date(0),
    expiresAt: toDate(row.expires_at),
    revokedAt: toDate(row.revoked_at),
    lastUsedAt: toDate(row.last_used_at),
  };
}

export function toKeyTimes(row: Row): KeyTimes {
  return { createdAt: toDate(row.created_at) ?? new Date(0), expiresAt: toDate(row.expires_at) };
}

export function toDate(value: unknown): Date | undefined {
  return value instanceof Date ? value : undefined;
}
