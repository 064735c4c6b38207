/** One change of what a pool holds of its quote token, or of its liquidity where only that is known. */
export interface PoolFlow {
  /** Positive came in. */
  readonly amount: bigint;
  /** Liquidity that was added or removed, not a trade. */
  readonly isLiquidity: boolean;
}

/** The stretch of a pool's history in which most of its liquidity was taken out. */
export interface Drain {
  /** Index of the first removal that belongs to it. */
  readonly from: number;
  /** What the pool held before. */
  readonly held: bigint;
  /** What was removed since, without what was added again. */
  readonly taken: bigint;
}

/**
 * Follows a pool backward from what it holds now to the time when at least half of it was removed: so older
 * history need not be known. What was bought out by sales does not count as removed. Of several such stretches
 * the one that begins with the most. O(flows).
 * @param flows in the order of the chain
 * @param left what the pool holds after them
 * @returns `undefined` where less was removed
 */
export function findDrain(flows: readonly PoolFlow[], left: bigint): Drain | undefined {
  let [held, taken] = [left, 0n];
  let drain: Drain | undefined;
  for (let from = flows.length - 1; from >= 0; from -= 1) {
    const { amount, isLiquidity } = flows[from] ?? { amount: 0n, isLiquidity: false };
    held -= amount;
    if (!isLiquidity) continue;
    taken -= amount;
    const isMost = left * 2n <= held && taken * 2n >= held;
    if (amount < 0n && isMost && held > (drain?.held ?? 0n)) drain = { from, held, taken };
  }
  return drain;
}

/** What the pool held before each flow since one, that one first. */
export function heldBefore(flows: readonly PoolFlow[], { from, held }: Drain): readonly bigint[] {
  let before = held;
  return flows.slice(from).map(({ amount }) => {
    const now = before;
    before += amount;
    return now;
  });
}
