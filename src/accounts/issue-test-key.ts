import type { Database } from '../db/database.js';
import { insertTestKey } from '../db/subscriptions.js';
import type { Address } from '../domain/address.js';
import { AppError } from '../errors/app-error.js';
import type { IssuedKey } from './account-shapes.js';
import { generateKey } from './api-key.js';
import { toRetryAfter } from './counting-time.js';
import { type Plans, TEST_KEY_DAYS } from './plans.js';

const DAY_MS = 86_400_000;

/**
 * A free key for a wallet.
 * @throws {AppError} `rate_limited` when the wallet took one less than seven days ago.
 */
export async function issueTestKey(
  database: Database,
  plans: Plans,
  wallet: Address,
  now: Date,
): Promise<IssuedKey> {
  const { apiKey, ...stored } = generateKey('test');
  const plan = plans.test;
  const expiresAt = new Date(now.getTime() + (plan.lifetimeDays ?? TEST_KEY_DAYS) * DAY_MS);
  const claimed = await insertTestKey(
    database,
    { plan: plan.name, quota: plan.quota, resets: plan.per === 'month' },
    { ...stored, wallet, createdAt: now, expiresAt },
    new Date(now.getTime() - TEST_KEY_DAYS * DAY_MS),
  );
  if (claimed !== undefined) {
    throw new AppError('rate_limited', 'This wallet has already taken a test key in the last 7 days.', {
      provider: 'gateway',
      retryAfter: toRetryAfter(now, new Date(claimed.getTime() + TEST_KEY_DAYS * DAY_MS)),
    });
  }
  return {
    apiKey,
    keyId: stored.keyId,
    wallet,
    plan: plan.name,
    quota: plan.quota,
    createdAt: now,
    expiresAt,
  };
}
