import type { Database } from '../db/database.js';
import type { KeyRow } from '../db/keys.js';
import { findUsageOfKey } from '../db/subscriptions.js';
import type { Address } from '../domain/address.js';
import type { IssuedKey, KeyIdentity, UsageStats } from './account-shapes.js';
import { createAuthenticator, unauthorized } from './authenticator.js';
import { toCountingTime } from './counting-time.js';
import { guarded } from './guarded.js';
import { issueTestKey } from './issue-test-key.js';
import { type Plans, toPlanName } from './plans.js';
import { createQuota, type Grant } from './quota.js';
import { toRefusalError } from './refusal-error.js';
import { toUsageStats } from './usage-stats.js';

export interface AccountsOptions {
  readonly database: Database;
  readonly plans: Plans;
  readonly now?: () => Date;
}

/** Keys, plans and quotas. Every method throws `AppError` `unavailable` when the database is away. */
export interface Accounts {
  readonly plans: Plans;
  /** @throws {AppError} `rate_limited` when the wallet took one less than seven days ago. */
  generateTestKey(wallet: Address): Promise<IssuedKey>;
  /** The key in `Authorization: Bearer …`, given without the word. @throws {AppError} `unauthorized`. */
  authenticate(bearer: string | undefined): Promise<KeyIdentity>;
  /**
   * Counts calls of a key, all `units` or none.
   * @throws {AppError} `quota_exceeded` when fewer are left; `unauthorized` when the key was revoked or expired.
   */
  take(keyId: string, units?: number): Promise<Grant>;
  /** Takes a grant back (4xx, 429 and 5xx answers do not count). */
  refund(grant: Grant): Promise<void>;
  stats(keyId: string): Promise<UsageStats>;
  close(): Promise<void>;
}

export function createAccounts(options: AccountsOptions): Accounts {
  const { database, plans } = options;
  const now = options.now ?? (() => new Date());
  const authenticator = createAuthenticator(database, now);
  const quota = createQuota(database, now);

  return {
    plans,
    generateTestKey: (wallet) => guarded(() => issueTestKey(database, plans, wallet, now())),
    authenticate: (bearer) => guarded(async () => toIdentity(await authenticator.authenticate(bearer))),
    async take(keyId, units = 1) {
      const answer = await guarded(() => quota.take(keyId, units));
      if (!answer.granted) throw toRefusalError(answer, units, now());
      return answer;
    },
    refund: (grant) => guarded(() => quota.refund(grant)),
    async stats(keyId) {
      const at = now();
      const usage = await guarded(() => findUsageOfKey(database, keyId, toCountingTime(at)));
      if (usage === undefined) throw unauthorized();
      return toUsageStats(usage, at);
    },
    async close() {
      await quota.idle();
    },
  };
}

function toIdentity(key: KeyRow): KeyIdentity {
  return {
    keyId: key.keyId,
    keyPrefix: key.prefix,
    wallet: key.wallet as Address,
    plan: toPlanName(key.plan),
    quota: key.quota,
    createdAt: key.createdAt,
    expiresAt: key.expiresAt,
  };
}
