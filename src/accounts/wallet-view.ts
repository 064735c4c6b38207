import type { UsageRow } from '../db/subscriptions.js';
import type { KeyCount, WalletKeyRow } from '../db/wallet-keys.js';
import { planNames } from '../domain/plan.js';
import type { KeyStatus, WalletKey, WalletStats } from './account-shapes.js';
import { toNextMonth } from './counting-time.js';
import { toPlanName } from './plans.js';

export function toWalletKey(row: WalletKeyRow): WalletKey {
  const status = toStatus(row);
  return {
    keyId: row.keyId,
    keyPrefix: row.prefix,
    plan: toPlanName(row.plan),
    status,
    quota: row.quota,
    remainingQuota: status === 'active' ? row.quota - row.usedThisPeriod : 0,
    createdAt: row.createdAt,
    expiresAt: row.expiresAt,
    lastUsedAt: row.lastUsedAt,
  };
}

function toStatus(row: Pick<WalletKeyRow, 'revokedAt' | 'expired'>): KeyStatus {
  if (row.revokedAt !== undefined) return 'revoked';
  return row.expired ? 'expired' : 'active';
}

/**
 * The sum of a wallet's plans. Ended plans count in `totalCalls` and `callsToday` only, so that
 * `callsThisMonth + remainingQuota` equals `quota` here too.
 */
export function toWalletStats(usages: readonly UsageRow[], keys: KeyCount): WalletStats {
  const { now } = keys;
  const running = usages.filter(({ expiresAt }) => expiresAt === undefined || expiresAt > now);
  const sum = (rows: readonly UsageRow[], pick: (row: UsageRow) => number) =>
    rows.reduce((total, row) => total + pick(row), 0);
  const quota = sum(running, (row) => row.quota);
  const used = sum(running, (row) => row.usedThisPeriod);
  return {
    totalCalls: sum(usages, (row) => row.usedTotal),
    callsToday: sum(usages, (row) => row.usedToday),
    callsThisMonth: used,
    remainingQuota: quota - used,
    quota,
    plan: planNames.findLast((name) => running.some((row) => toPlanName(row.plan) === name)),
    quotaResetDate: toResetDate(running, now),
    totalKeys: keys.total,
    activeKeys: keys.active,
  };
}

function toResetDate(running: readonly UsageRow[], now: Date): Date {
  const [first] = running;
  return first !== undefined && running.every((row) => !row.resets)
    ? (first.expiresAt ?? toNextMonth(now))
    : toNextMonth(now);
}
