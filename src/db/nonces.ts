import { runBuilt } from './built.js';
import type { Database } from './database.js';
import { toDate } from './keys.js';

/** Stores a nonce for `seconds`; returns when it expires. */
export async function insertNonce(
  database: Database,
  nonce: string,
  wallet: string,
  seconds: number,
): Promise<Date> {
  const { knex } = database;
  const expiresAt = knex.raw("now() + ?::integer * interval '1 second'", [seconds]);
  const insert = knex('nonces').insert({ nonce, wallet, expires_at: expiresAt }).returning('expires_at');
  const [row] = await runBuilt(database, insert);
  return toDate(row?.expires_at) ?? new Date(0);
}

/** A nonce that was issued to the wallet and is neither used nor expired. */
export interface OpenNonce {
  /** The database's clock. */
  readonly now: Date;
  /** The chains on which the wallet's plans were bought. */
  readonly chains: readonly string[];
}

export async function findOpenNonce(
  database: Database,
  nonce: string,
  wallet: string,
): Promise<OpenNonce | undefined> {
  const { knex } = database;
  const chains = knex('subscriptions').where({ wallet }).select(knex.raw("string_agg(distinct chain, ',')"));
  const query = openNonces(database, nonce, wallet).select(knex.raw('now() as now'), chains.as('chains'));
  const [row] = await runBuilt(database, query);
  if (row === undefined) return undefined;
  return { now: toDate(row.now) ?? new Date(0), chains: String(row.chains ?? '').split(',') };
}

/** Consumes a nonce. Of several simultaneous attempts, exactly one gets `true`. */
export async function consumeNonce(database: Database, nonce: string, wallet: string): Promise<boolean> {
  const rows = await runBuilt(database, openNonces(database, nonce, wallet).delete().returning('nonce'));
  return rows.length > 0;
}

const openNonces = ({ knex }: Database, nonce: string, wallet: string) =>
  knex('nonces').where({ nonce, wallet }).whereRaw('expires_at > now()');

export async function deleteExpiredNonces(database: Database): Promise<number> {
  const { knex } = database;
  const expired = knex('nonces').whereRaw('expires_at <= now()');
  const rows = await runBuilt(database, expired.delete().returning('nonce'));
  return rows.length;
}
