import { working } from './database-clock.js';

/**
 * Whether the key $`key` may act for the wallet $`wallet` now: it works, belongs to that wallet, and is a paid one. Null names
 * no key: the caller has shown by other means that it may. `lock` keeps the key from being revoked until the
 * statement is committed, so that nothing is done in its name after its revocation was acknowledged.
 */
export const mayAct = (key: string, wallet: string, lock: '' | 'for share of c' = '') => `(
  ${key}::text is null or exists (
    select from keys c join subscriptions cs on cs.id = c.subscription_id
    where c.id = ${key} and c.wallet = ${wallet} and cs.plan <> 'test' and ${working('c')} ${lock}
  ))`;
