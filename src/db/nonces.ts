import type { Database } from './database.js';
import { toDate } from './keys.js';

/** Stores a nonce for `seconds`; returns when it expires. */
export async function insertNonce(
  database: Database,
  nonce: string,
  wallet: string,
  seconds: number,
): Promise<Date> {
  const [row] = await database.query(
    `insert into nonces (nonce, wallet, expires_at)
     values ($1, $2, now() + $3::integer * interval '1 second') returning expires_at`,
    [nonce, wallet, seconds],
  );
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
  const [row] = await database.query(
    `select now() as now,
       (select string_agg(distinct chain, ',') from subscriptions where wallet = $2) as chains
     from nonces where nonce = $1 and wallet = $2 and expires_at > now()`,
    [nonce, wallet],
  );
  if (row === undefined) return undefined;
  return { now: toDate(row.now) ?? new Date(0), chains: String(row.chains ?? '').split(',') };
}

/** Consumes a nonce. Of several simultaneous attempts, exactly one gets `true`. */
export async function consumeNonce(database: Database, nonce: string, wallet: string): Promise<boolean> {
  const rows = await database.query(
    'delete from nonces where nonce = $1 and wallet = $2 and expires_at > now() returning nonce',
    [nonce, wallet],
  );
  return rows.length > 0;
}

export async function deleteExpiredNonces(database: Database): Promise<number> {
  const rows = await database.query('delete from nonces where expires_at <= now() returning nonce');
  return rows.length;
}
