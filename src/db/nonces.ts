import type { Database } from './database.js';
import { toDate } from './keys.js';

/** Keeps a nonce for so many seconds; returns when it ends. */
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

/** The database's clock when the nonce was handed out to that wallet, is not used and not over; else `undefined`. */
export async function findOpenNonce(
  database: Database,
  nonce: string,
  wallet: string,
): Promise<{ readonly now: Date } | undefined> {
  const [row] = await database.query(
    'select now() as now from nonces where nonce = $1 and wallet = $2 and expires_at > now()',
    [nonce, wallet],
  );
  return row && { now: toDate(row.now) ?? new Date(0) };
}

/** Uses a nonce up. Of many attempts at once exactly one gets `true`. */
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
