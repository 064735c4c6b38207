/**
 * Passes the first of a stream of calls on, then none until `everyMs` later: what goes wrong for every request is worth a line now and
 * then, not one for each.
 */
export function throttle<Args extends readonly unknown[]>(
  everyMs: number,
  tell: (...args: Args) => void,
  now: () => number = () => performance.now(),
): (...args: Args) => void {
  let toldAt = Number.NEGATIVE_INFINITY;
  return (...args) => {
    if (now() - toldAt < everyMs) return;
    toldAt = now();
    tell(...args);
  };
}
