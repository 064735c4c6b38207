/** Something still to be walked; the lower its priority number, the less its branch was visited. */
interface Prioritised {
  readonly priority?: number;
}

/**
 * Removes and returns the item whose branch was visited least, the newest of several, so that a budget that
 * ends early has seen something of every branch. O(pending); `undefined` if `pending` is empty.
 */
export function takeRarest<T extends Prioritised>(pending: T[]): T | undefined {
  let best = pending.length - 1;
  for (let i = best - 1; i >= 0; i -= 1) {
    if ((pending[i]?.priority ?? 0) < (pending[best]?.priority ?? 0)) best = i;
  }
  return best < 0 ? undefined : pending.splice(best, 1)[0];
}
