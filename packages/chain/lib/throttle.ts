/**
 * Passes a call on, then drops calls for `everyMs`. For log lines about failures that affect every request.
 * @example const warn = throttle(60_000, () => log.warn('redis is unavailable'))
 */
export function throttle<Args extends readonly unknown[]>(
  everyMs: number,
  call: (...args: Args) => void,
  now: () => number = () => performance.now(),
): (...args: Args) => void {
  let calledAt = Number.NEGATIVE_INFINITY;
  return (...args) => {
    if (now() - calledAt < everyMs) return;
    calledAt = now();
    call(...args);
  };
}
