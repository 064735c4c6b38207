import { working } from './database-clock.js';

/**
 * SQL condition: the key `key` may act for the wallet `wallet` now, because it is active, belongs to that
 * wallet and is a paid one. A null key always passes: the caller was authorized by other means. `lock`
 * prevents the key from being revoked before the statement is committed, so that nothing is done with a key
 * after its revocation was acknowledged.
 */
export const mayAct = (key: string, wallet: string, lock: '' | 'for share of c' = '') => `(
  ${key}::text is null or exists (
    select from keys c join subscriptions cs on cs.id = c.subscription_id
    where c.id = ${key} and c.wallet = ${wallet} and cs.plan <> 'test' and ${working('c')} ${lock}
  ))`;
