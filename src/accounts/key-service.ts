import { type Address, AppError } from '@assay/facts';
import type { Database } from '../db/database.js';
import type { KeyTimes } from '../db/keys.js';
import { insertGrant } from '../db/purchases.js';
import { insertTestKey } from '../db/subscriptions.js';
import { insertKeyForPlan, markRevoked, type WalletHolder } from '../db/wallet-keys.js';
import type { PlanName } from '../domain/plan.js';
import type { AccountEventLog } from './account-events.js';
import type { IssuedKey } from './account-shapes.js';
import { generateKey, isKeyId } from './api-key.js';
import { unauthorized } from './authenticator.js';
import { type Plan, type Plans, TEST_KEY_DAYS } from './plans.js';

/** Working keys of one purchase. */
const MAX_KEYS_PER_PURCHASE = 50;

export interface KeyService {
  /** @throws {AppError} `rate_limited` when the wallet took a test key less than seven days ago. */
  issueTest(wallet: Address): Promise<IssuedKey>;
  /**
   * @throws {AppError} `forbidden` when the wallet has not bought the plan, or has too many keys of it;
   * `unauthorized`.
   */
  issueAnother(holder: WalletHolder, plan: PlanName): Promise<IssuedKey>;
  grant(wallet: Address, plan: Plan, chain?: string): Promise<IssuedKey>;
  revoke(keyId: string, holder: WalletHolder): Promise<boolean>;
}

interface KeyServiceOptions {
  readonly database: Database;
  readonly plans: Plans;
  readonly audit: AccountEventLog;
  /** Removes a key from this process's cache. */
  readonly forget: (keyId: string) => void;
}

export function createKeyService(options: KeyServiceOptions): KeyService {
  const { database, plans, audit, forget } = options;
  const draft = (plan: PlanName, wallet: Address) => {
    const { apiKey, ...stored } = generateKey(plan);
    return { apiKey, row: { ...stored, wallet } };
  };
  const issued = (
    { apiKey, row }: ReturnType<typeof draft>,
    plan: Pick<Plan, 'name' | 'quota'>,
    how: 'test' | 'create' | 'grant',
    { createdAt, expiresAt }: KeyTimes,
  ): IssuedKey => {
    const { keyId, prefix, wallet } = row;
    audit({ event: 'key_issued', how, keyId, keyPrefix: prefix, wallet, plan: plan.name });
    return { apiKey, keyId, wallet, plan: plan.name, quota: plan.quota, createdAt, expiresAt };
  };

  return {
    async issueTest(wallet) {
      const key = draft('test', wallet);
      const claim = await insertTestKey(database, toSubscription(plans.test), key.row, TEST_KEY_DAYS);
      if (claim.claimed) return issued(key, plans.test, 'test', claim);
      audit({ event: 'test_key_refused', wallet });
      throw new AppError('rate_limited', 'This wallet has already taken a test key in the last 7 days.', {
        provider: 'gateway',
        retryAfter: claim.secondsToWait,
      });
    },
    async issueAnother(holder, planName) {
      const key = draft(planName, holder.wallet);
      const added =
        planName === 'test'
          ? ({ added: false, reason: 'no_subscription' } as const)
          : await insertKeyForPlan(database, holder, planName, {
              key: key.row,
              maxKeys: MAX_KEYS_PER_PURCHASE,
            });
      if (!added.added) throw toKeyError(added.reason, planName);
      return issued(key, { name: planName, quota: added.quota }, 'create', added);
    },
    async grant(wallet, plan, chain) {
      const key = draft(plan.name, wallet);
      const times = await insertGrant(database, toSubscription(plan), key.row, chain);
      return issued(key, plan, 'grant', times);
    },
    async revoke(keyId, holder) {
      // PostgreSQL rejects some texts, for example one with a NUL.
      if (!isKeyId(keyId)) return false;
      const revoked = await markRevoked(database, holder, keyId);
      if (revoked === undefined) throw unauthorized();
      if (revoked) {
        forget(keyId);
        audit({ event: 'key_revoked', keyId, wallet: holder.wallet });
      }
      return revoked;
    },
  };
}

export function toSubscription(plan: Plan) {
  return {
    plan: plan.name,
    quota: plan.quota,
    resets: plan.per === 'month',
    lifetimeDays: plan.lifetimeDays,
    perMinute: plan.perMinute,
  };
}

function toKeyError(reason: 'no_rights' | 'no_subscription' | 'too_many_keys', plan: PlanName): AppError {
  if (reason === 'no_rights') return unauthorized();
  return new AppError(
    'forbidden',
    reason === 'no_subscription'
      ? `This wallet has not bought the ${plan} plan.`
      : `This plan already has ${MAX_KEYS_PER_PURCHASE} working keys; revoke one first.`,
  );
}
