import type { Address } from '@assay/facts';
import type { PlanName } from '../domain/plan.js';

/** Who is calling. */
export interface KeyIdentity {
  readonly keyId: string;
  readonly keyPrefix: string;
  readonly wallet: Address;
  readonly plan: PlanName;
  readonly quota: number;
  /** Requests a minute to the analysis endpoints; absent: as everybody. */
  readonly perMinute?: number | undefined;
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
 * Calls counted against the quota. Keys of one purchase share a quota, so the counts are those of the
 * purchase. `callsThisMonth + remainingQuota` always equals `quota`. A test key's quota never resets: its
 * `callsThisMonth` holds all of its calls.
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

/** The payment that bought a plan. */
export interface PaymentReceipt {
  readonly transactionHash: string;
  readonly chain: string;
  /** Symbol of the native coin or stablecoin. */
  readonly asset: string;
  /** In whole coins, exact, as a decimal. */
  readonly amount: string;
  readonly blockNumber: number;
  readonly confirmations: number;
}

export interface PurchasedKey extends IssuedKey {
  readonly payment: PaymentReceipt;
}

/** One answered request, counted or not: 4xx and 5xx answers are recorded too. */
export interface RecordedCall {
  readonly timestamp: Date;
  readonly method: string;
  readonly endpoint: string;
  readonly chain: string | undefined;
  readonly contractAddress: string | undefined;
  readonly statusCode: number;
  readonly responseTimeMs: number;
}

/** A call in the history. */
export interface PastCall extends RecordedCall {
  /** Its place in the history, opaque: `recentCalls` goes on from here. */
  readonly cursor: string;
}

export type KeyStatus = 'active' | 'expired' | 'revoked';

export interface WalletKey {
  readonly keyId: string;
  readonly keyPrefix: string;
  readonly plan: PlanName;
  readonly status: KeyStatus;
  readonly quota: number;
  /** What is left of the purchase: its keys share one quota. 0 for a key that no longer works. */
  readonly remainingQuota: number;
  readonly createdAt: Date;
  readonly expiresAt: Date | undefined;
  readonly lastUsedAt: Date | undefined;
}

/** The sum of a wallet's running plans. `plan` is the largest of them, absent when there is none. */
export interface WalletStats extends Omit<UsageStats, 'plan'> {
  readonly plan: PlanName | undefined;
  readonly totalKeys: number;
  readonly activeKeys: number;
}
