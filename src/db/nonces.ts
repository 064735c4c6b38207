import type { Database } from './database.js';

export async function insertNonce(
  database: Database,
  nonce: string,
  wallet: string,
  expiresAt: Date,
): Promise<void> {
  await database.query('insert into nonces (nonce, wallet, expires_at) values ($1, $2, $3)', [
    nonce,
    wallet,
    expiresAt.toISOString(),
  ]);
}

/** True when the nonce was handed out to that wallet, is not used and not over. */
export async function isNonceOpen(
  database: Database,
  nonce: string,
  wallet: string,
  now: Date,
): Promise<boolean> {
  const rows = await database.query(
    'select 1 from nonces where nonce = $1 and wallet = $2 and expires_at > $3',
    [nonce, wallet, now.toISOString()],
  );
  return rows.length > 0;
}

/** Uses a nonce up. Of many attempts at once exactly one gets `true`. */
export async function consumeNonce(
  database: Database,
  nonce: string,
  wallet: string,
  now: Date,
): Promise<boolean> {
  const rows = await database.query(
    'delete from nonces where nonce = $1 and wallet = $2 and expires_at > $3 returning nonce',
    [nonce, wallet, now.toISOString()],
  );
  return rows.length > 0;
}

export async function deleteExpiredNonces(database: Database, now: Date): Promise<number> {
  const rows = await database.query('delete from nonces where expires_at <= $1 returning nonce', [
    now.toISOString(),
  ]);
  return rows.length;
}
