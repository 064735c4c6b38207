import type { Address } from '../domain/address.js';
import type { PlanName } from './plans.js';

/** Who is calling. */
export interface KeyIdentity {
  readonly keyId: string;
  readonly keyPrefix: string;
  readonly wallet: Address;
  readonly plan: PlanName;
  readonly quota: number;
  readonly createdAt: Date;
  readonly expiresAt: Date | undefined;
}

/** A key at its creation: the only time that the whole key is shown. */
export interface IssuedKey {
  readonly apiKey: string;
  readonly keyId: string;
  readonly wallet: Address;
  readonly plan: PlanName;
  readonly quota: number;
  readonly createdAt: Date;
  readonly expiresAt: Date | undefined;
}

/**
 * Calls counted against the quota. Keys of one purchase share it, and the counts are those of the purchase:
 * `callsThisMonth + remainingQuota` is the quota, always. For a test key, whose quota is for life, `callsThisMonth`
 * is all of its calls.
 */
export interface UsageStats {
  readonly totalCalls: number;
  readonly callsToday: number;
  readonly callsThisMonth: number;
  readonly remainingQuota: number;
  readonly quota: number;
  readonly plan: PlanName;
  /** The next UTC month; for a test key, when it expires. */
  readonly quotaResetDate: Date;
}

export type KeyStatus = 'active' | 'expired' | 'revoked';
