import type { CountingTime } from '../db/take-calls.js';

/** The UTC month and day that a call at this instant counts in. */
export function toCountingTime(at: Date): CountingTime {
  const month = at.getUTCFullYear() * 100 + at.getUTCMonth() + 1;
  return { ms: at.getTime(), month, day: month * 100 + at.getUTCDate() };
}

/** When the month of `at` ends: the first instant of the next one, UTC. */
export function toNextMonth(at: Date): Date {
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1));
}

/** Whole seconds from `from` until `to`, at least 1. */
export function toRetryAfter(from: Date, to: Date): number {
  return Math.max(1, Math.ceil((to.getTime() - from.getTime()) / 1_000));
}
