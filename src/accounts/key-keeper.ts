import type { Database } from '../db/database.js';
import { markRevoked } from '../db/keys.js';
import { insertGrant } from '../db/purchases.js';
import { insertTestKey } from '../db/subscriptions.js';
import { insertKeyForPlan } from '../db/wallet-keys.js';
import type { Address } from '../domain/address.js';
import type { PlanName } from '../domain/plan.js';
import { AppError } from '../errors/app-error.js';
import type { IssuedKey } from './account-shapes.js';
import { generateKey, isKeyId } from './api-key.js';
import type { AuditLog } from './audit-log.js';
import { toRetryAfter } from './counting-time.js';
import { expiryOf, type Plan, type Plans, TEST_KEY_DAYS } from './plans.js';

/** Working keys of one purchase. */
const MAX_KEYS_PER_PURCHASE = 50;

const DAY_MS = 86_400_000;

export interface KeyKeeper {
  /** @throws {AppError} `rate_limited` when the wallet took a test key less than seven days ago. */
  issueTest(wallet: Address): Promise<IssuedKey>;
  /** @throws {AppError} `forbidden` when the wallet has not bought the plan, or has too many keys of it. */
  issueAnother(wallet: Address, plan: PlanName): Promise<IssuedKey>;
  grant(wallet: Address, plan: PlanName): Promise<IssuedKey>;
  revoke(keyId: string, wallet: Address): Promise<boolean>;
}

interface KeyKeeperOptions {
  readonly database: Database;
  readonly plans: Plans;
  readonly now: () => Date;
  readonly audit: AuditLog;
  /** Drops a key from what this process remembers. */
  readonly forget: (keyId: string) => void;
}

export function createKeyKeeper(options: KeyKeeperOptions): KeyKeeper {
  const { database, plans, now, audit, forget } = options;
  const draft = (plan: Plan, wallet: Address) => {
    const createdAt = now();
    const { apiKey, ...stored } = generateKey(plan.name);
    const expiresAt = expiryOf(plan, createdAt);
    return { apiKey, row: { ...stored, wallet, createdAt, expiresAt } };
  };
  const issued = (
    { apiKey, row }: ReturnType<typeof draft>,
    plan: Plan,
    how: 'test' | 'create' | 'grant',
  ): IssuedKey => {
    const { keyId, prefix, wallet, createdAt, expiresAt } = row;
    audit({ event: 'key_issued', how, keyId, keyPrefix: prefix, wallet, plan: plan.name });
    return { apiKey, keyId, wallet, plan: plan.name, quota: plan.quota, createdAt, expiresAt };
  };

  return {
    async issueTest(wallet) {
      const key = draft(plans.test, wallet);
      const { createdAt } = key.row;
      const claimableBefore = new Date(createdAt.getTime() - TEST_KEY_DAYS * DAY_MS);
      const claimed = await insertTestKey(database, toSubscription(plans.test), key.row, claimableBefore);
      if (claimed === undefined) return issued(key, plans.test, 'test');
      audit({ event: 'test_key_refused', wallet });
      throw new AppError('rate_limited', 'This wallet has already taken a test key in the last 7 days.', {
        provider: 'gateway',
        retryAfter: toRetryAfter(createdAt, new Date(claimed.getTime() + TEST_KEY_DAYS * DAY_MS)),
      });
    },
    async issueAnother(wallet, planName) {
      const key = draft(plans[planName], wallet);
      const added =
        planName === 'test'
          ? ({ added: false, reason: 'no_subscription' } as const)
          : await insertKeyForPlan(database, planName, key.row, MAX_KEYS_PER_PURCHASE);
      if (!added.added) throw notAdded(added.reason, planName);
      const { quota, expiresAt } = added;
      return { ...issued(key, plans[planName], 'create'), quota, expiresAt };
    },
    async grant(wallet, planName) {
      const key = draft(plans[planName], wallet);
      await insertGrant(database, toSubscription(plans[planName]), key.row);
      return issued(key, plans[planName], 'grant');
    },
    async revoke(keyId, wallet) {
      // Not every text can be asked of the database: one with a NUL is a fault to PostgreSQL.
      if (!isKeyId(keyId)) return false;
      const revoked = await markRevoked(database, keyId, wallet, now());
      if (revoked) {
        forget(keyId);
        audit({ event: 'key_revoked', keyId, wallet });
      }
      return revoked;
    },
  };
}

export function toSubscription(plan: Plan) {
  return { plan: plan.name, quota: plan.quota, resets: plan.per === 'month' };
}

function notAdded(reason: 'no_subscription' | 'too_many_keys', plan: PlanName): AppError {
  return new AppError(
    'forbidden',
    reason === 'no_subscription'
      ? `This wallet has not bought the ${plan} plan.`
      : `This plan already has ${MAX_KEYS_PER_PURCHASE} working keys; revoke one first.`,
  );
}
