import { type AmountRun, amountsOf, largestOf, toRun } from '@assay/facts';
import { ratioOf } from '../ratio.js';

/** How unequally amounts are held. Shares 0..1 of the sum of all amounts. */
export interface Concentration {
  /** Accounts (or entities) with a balance. */
  readonly count: number;
  readonly top1: number;
  readonly top10: number;
  /** Herfindahl–Hirschman index Σ pᵢ², 0..1 (times 10,000 on the antitrust scale). */
  readonly hhi: number;
  /** 1 ÷ HHI: this many equal holders would be as concentrated. */
  readonly effectiveHolders: number;
  /** 0 (all equal) .. 1. */
  readonly gini: number;
  /** Fewest holders that together own more than half. */
  readonly nakamoto: number;
}

const compare = (a: bigint, b: bigint) => (a < b ? -1 : a > b ? 1 : 0);

/** Positive amounts in one run. O(n log n). */
function runOf(amounts: readonly bigint[]): readonly AmountRun[] {
  const positive = amounts.filter((amount) => amount > 0n);
  return positive.length === 0 ? [] : [toRun(positive.sort(compare))];
}

/** All runs, ascending: the small ones, then the named amounts. */
function joined(small: readonly AmountRun[], named: readonly bigint[]): readonly AmountRun[] {
  const last = small.at(-1);
  const smallest = named.reduce<bigint | undefined>(
    (min, x) => (x > 0n && (min === undefined || x < min) ? x : min),
    undefined,
  );
  const overlap = last !== undefined && smallest !== undefined && largestOf(last) > smallest;
  return overlap ? runOf([...small.flatMap(amountsOf), ...named]) : [...small, ...runOf(named)];
}

/** Sums over consecutive runs. */
function sumsOf(runs: readonly AmountRun[]) {
  let [count, sum, squares, ranked] = [0, 0n, 0n, 0n];
  for (const run of runs) {
    ranked += run.ranked + BigInt(count) * run.sum;
    count += run.count;
    sum += run.sum;
    squares += run.squares;
  }
  return { count, sum, squares, ranked };
}

/**
 * The sum and the number of the largest amounts, taken largest first while `goesOn` returns true. Runs that
 * are taken whole are not unpacked: O(runs + RUN_LENGTH).
 */
function largest(
  runs: readonly AmountRun[],
  goesOn: (held: bigint, count: number) => boolean,
): { readonly held: bigint; readonly count: number } {
  let [held, count] = [0n, 0];
  for (const run of runs.toReversed()) {
    if (goesOn(held + run.sum, count + run.count)) {
      held += run.sum;
      count += run.count;
      continue;
    }
    for (const amount of amountsOf(run).reverse()) {
      if (!goesOn(held, count)) return { held, count };
      held += amount;
      count += 1;
    }
  }
  return { held, count };
}

/** Gini = Σᵢ (2i − n − 1)·xᵢ ÷ (n · Σx), x ascending and i from 1: one division of exact integers. */
function giniOf(runs: readonly AmountRun[]): number {
  const { count, sum, ranked } = sumsOf(runs);
  const n = BigInt(count);
  return ratioOf(2n * ranked - (n + 1n) * sum, n * sum) ?? 0;
}

/**
 * All measures of a distribution, given as named amounts in any order and runs of further ones; `null` when
 * nobody holds anything. Exact: every sum is an integer, every ratio one scaled division. HHI = Σx² ÷ (Σx)².
 * O(named · log named + runs) where no named amount is smaller than one in the runs, else O(n log n).
 */
export function concentrationOf(
  named: readonly bigint[],
  small: readonly AmountRun[] = [],
): Concentration | null {
  const runs = joined(small, named);
  const { count, sum, squares } = sumsOf(runs);
  if (sum === 0n) return null;
  const topShare = (n: number) => ratioOf(largest(runs, (_, taken) => taken < n).held, sum) ?? 0;
  return {
    count,
    top1: topShare(1),
    top10: topShare(10),
    hhi: ratioOf(squares, sum * sum) ?? 0,
    effectiveHolders: ratioOf(sum * sum, squares) ?? 0,
    gini: giniOf(runs),
    nakamoto: largest(runs, (held) => 2n * held <= sum).count,
  };
}

/**
 * What the largest amount, the two largest, and so on to `most` of them have together, 0..1 of the sum. Only
 * the runs of the largest are unpacked.
 */
export function topSharesOf(
  most: number,
  named: readonly bigint[],
  small: readonly AmountRun[] = [],
): readonly number[] {
  const runs = joined(small, named);
  const { sum } = sumsOf(runs);
  const taken: bigint[] = [];
  for (const run of runs.toReversed()) {
    if (taken.length >= most) break;
    taken.push(
      ...amountsOf(run)
        .reverse()
        .slice(0, most - taken.length),
    );
  }
  let held = 0n;
  return taken.map((amount) => {
    held += amount;
    return ratioOf(held, sum) ?? 0;
  });
}

/** Share of the `n` largest amounts in `whole`, 0..1; `null` where `whole` is zero. O(n log n). */
export function topShareOf(amounts: readonly bigint[], n: number, whole: bigint): number | null {
  return ratioOf(largest(runOf(amounts), (_, taken) => taken < n).held, whole);
}

/**
 * Gini of the amounts above `dust`, 0 where there are none. Only the run with the boundary is unpacked;
 * binary search finds it.
 */
export function giniAbove(dust: bigint, named: readonly bigint[], small: readonly AmountRun[] = []): number {
  const runs = joined(small, named);
  let [low, high] = [0, runs.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const run = runs[middle];
    if (run && largestOf(run) <= dust) low = middle + 1;
    else high = middle;
  }
  const boundary = runs[low];
  if (!boundary) return 0;
  const above = toRun(amountsOf(boundary).filter((amount) => amount > dust));
  return giniOf([above, ...runs.slice(low + 1)]);
}
