import { z } from 'zod';

interface Stats {
  readonly totalCalls: number;
  readonly callsToday: number;
  readonly callsThisMonth: number;
  readonly remainingQuota: number;
  readonly plan?: string | null;
  readonly quotaResetDate: string;
}

export function presentStats(stats: Stats) {
  return {
    total_calls: stats.totalCalls,
    calls_today: stats.callsToday,
    calls_this_month: stats.callsThisMonth,
    remaining_quota: stats.remainingQuota,
    plan: stats.plan ?? '',
    quota_reset_date: stats.quotaResetDate,
  };
}

export const statsShape = z.object({
  total_calls: z.int(),
  calls_today: z.int(),
  calls_this_month: z.int(),
  remaining_quota: z.int(),
  plan: z.string(),
  quota_reset_date: z.iso.datetime(),
});
