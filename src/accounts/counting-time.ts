/** When the month of `at` ends: the first instant of the next one, UTC. */
export function toNextMonth(at: Date): Date {
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1));
}

/** Whole seconds from `from` until `to`, at least 1. */
export function toRetryAfter(from: Date, to: Date): number {
  return Math.max(1, Math.ceil((to.getTime() - from.getTime()) / 1_000));
}
