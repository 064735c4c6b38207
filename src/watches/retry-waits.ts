const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** How long after the first attempt a delivery is given up. */
const GIVE_UP_AFTER_MS = 72 * HOUR;

/** Increasing waits between the attempts of one delivery: about twenty in three days. */
const WAITS_MS = [
  SECOND,
  5 * SECOND,
  15 * SECOND,
  MINUTE,
  2 * MINUTE,
  5 * MINUTE,
  10 * MINUTE,
  20 * MINUTE,
  30 * MINUTE,
  HOUR,
  2 * HOUR,
  4 * HOUR,
  6 * HOUR,
];

/**
 * How long to wait after a failed attempt; `undefined`: the delivery is given up.
 * @param attempts attempts before this one
 */
export function toRetryWaitMs(attempts: number, ageMs: number): number | undefined {
  const waitMs = WAITS_MS[Math.min(attempts, WAITS_MS.length - 1)] ?? HOUR;
  return ageMs + waitMs > GIVE_UP_AFTER_MS ? undefined : waitMs;
}
