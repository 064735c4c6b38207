import type { UsageRow } from '../db/subscriptions.js';
import type { UsageStats } from './account-shapes.js';
import { toNextMonth } from './counting-time.js';
import { toPlanName } from './plans.js';

export function toUsageStats(usage: UsageRow): UsageStats {
  const nextMonth = toNextMonth(usage.now);
  return {
    totalCalls: usage.usedTotal,
    callsToday: usage.usedToday,
    callsThisMonth: usage.usedThisPeriod,
    remainingQuota: usage.quota - usage.usedThisPeriod,
    quota: usage.quota,
    plan: toPlanName(usage.plan),
    quotaResetDate: usage.resets ? nextMonth : (usage.expiresAt ?? nextMonth),
  };
}
