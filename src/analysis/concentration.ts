import { ratioOf } from './ratio.js';

/** How unequally amounts are held. Shares 0..1 of the sum of all amounts. */
export interface Concentration {
  /** Accounts (or entities) with a balance. */
  readonly count: number;
  readonly top1: number;
  readonly top10: number;
  /** Herfindahl–Hirschman index Σ pᵢ², 0..1 (times 10,000 on the antitrust scale). */
  readonly hhi: number;
  /** 1 ÷ HHI: as many equal holders would be as concentrated. */
  readonly effectiveHolders: number;
  /** 0 (all equal) .. 1. */
  readonly gini: number;
  /** Fewest holders that together own more than half. */
  readonly nakamoto: number;
}

const compare = (a: bigint, b: bigint) => (a < b ? -1 : a > b ? 1 : 0);

function isAscending(amounts: readonly bigint[]): boolean {
  return amounts.every((amount, i) => i === 0 || (amounts[i - 1] ?? 0n) <= amount);
}

/** Positive amounts, ascending. Input that is sorted already (either way) is not sorted again. */
export function ascending(amounts: readonly bigint[]): readonly bigint[] {
  const positive = amounts.some((amount) => amount <= 0n) ? amounts.filter((amount) => amount > 0n) : amounts;
  if (isAscending(positive)) return positive;
  const reversed = positive.toReversed();
  return isAscending(reversed) ? reversed : reversed.sort(compare);
}

/** What the measures need to know of a sorted list. */
export interface Tally {
  /** Positive amounts, ascending. */
  readonly sorted: readonly bigint[];
  readonly sum: bigint;
  /** Σ x². */
  readonly squares: bigint;
  /** Σ i·xᵢ, i from 1. */
  readonly ranked: bigint;
}

/** Sums of a list that is ascending already. Σ i·xᵢ is the sum of the suffix sums: additions only. O(n). */
function tallySorted(sorted: readonly bigint[]): Tally {
  let [sum, squares, ranked] = [0n, 0n, 0n];
  for (let i = sorted.length - 1; i >= 0; i -= 1) {
    const amount = sorted[i] ?? 0n;
    sum += amount;
    squares += amount * amount;
    ranked += sum;
  }
  return { sorted, sum, squares, ranked };
}

const tallies = new WeakMap<readonly bigint[], Tally>();

/** Sums of any list, remembered as long as the list lives: facts do not change, and one analysis asks several times. O(n) for sorted input. */
export function tallyOf(amounts: readonly bigint[]): Tally {
  const known = tallies.get(amounts);
  if (known) return known;
  const tally = tallySorted(ascending(amounts));
  tallies.set(amounts, tally);
  return tally;
}

/** Ascending merge of two ascending lists. */
export function mergeAscending(a: readonly bigint[], b: readonly bigint[]): bigint[] {
  const merged: bigint[] = [];
  for (let i = 0, j = 0; i < a.length || j < b.length; ) {
    const [left, right] = [a[i], b[j]];
    if (right === undefined || (left !== undefined && left <= right)) {
      if (left !== undefined) merged.push(left);
      i += 1;
    } else {
      merged.push(right);
      j += 1;
    }
  }
  return merged;
}

/** Sums over a long list of small amounts and a short one of large ones, as holders come. O(short) when none overlaps, else O(n). */
function joined(low: Tally, high: Tally): Tally & { readonly parts: readonly Tally[] } {
  const overlap = (low.sorted.at(-1) ?? 0n) > (high.sorted[0] ?? low.sorted.at(-1) ?? 0n);
  const parts = overlap ? [tallySorted(mergeAscending(low.sorted, high.sorted))] : [low, high];
  const [first = low, second = tallySorted([])] = parts;
  return {
    sorted: first.sorted,
    sum: first.sum + second.sum,
    squares: first.squares + second.squares,
    ranked: first.ranked + second.ranked + BigInt(first.sorted.length) * second.sum,
    parts,
  };
}

/** Sum of the largest amounts, largest first, for as long as `goesOn` likes; with their number. */
function largest(
  parts: readonly Tally[],
  goesOn: (held: bigint, count: number) => boolean,
): { held: bigint; count: number } {
  let [held, count] = [0n, 0];
  for (const { sorted } of parts.toReversed()) {
    for (let i = sorted.length - 1; i >= 0 && goesOn(held, count); i -= 1) {
      held += sorted[i] ?? 0n;
      count += 1;
    }
  }
  return { held, count };
}

/** Gini = Σᵢ (2i − n − 1)·xᵢ ÷ (n · Σx), x ascending and i from 1: one division of exact integers. */
function giniFrom({ sum, ranked }: Pick<Tally, 'sum' | 'ranked'>, count: number): number {
  const n = BigInt(count);
  return ratioOf(2n * ranked - (n + 1n) * sum, n * sum) ?? 0;
}

/**
 * All measures of a distribution, given as one list or as two; `null` when nobody holds anything. Exact: every sum is an
 * integer, every ratio one scaled division. HHI = Σx² ÷ (Σx)². O(n) for sorted input (either way), else O(n log n); for a list seen
 * before O(1) and the size of the other.
 */
export function concentrationOf(
  amounts: readonly bigint[],
  more: readonly bigint[] = [],
): Concentration | null {
  const all = joined(tallyOf(amounts), tallyOf(more));
  const { sum, squares, parts } = all;
  if (sum === 0n) return null;
  const count = parts.reduce((total, { sorted }) => total + sorted.length, 0);
  const topShare = (n: number) => ratioOf(largest(parts, (_, taken) => taken < n).held, sum) ?? 0;
  return {
    count,
    top1: topShare(1),
    top10: topShare(10),
    hhi: ratioOf(squares, sum * sum) ?? 0,
    effectiveHolders: ratioOf(sum * sum, squares) ?? 0,
    gini: giniFrom(all, count),
    nakamoto: largest(parts, (held) => 2n * held <= sum).count,
  };
}

/** Share of the `n` largest amounts of `whole`, 0..1; `null` for a whole of nothing. O(n) after sorting. */
export function topShareOf(amounts: readonly bigint[], n: number, whole: bigint): number | null {
  return ratioOf(largest([tallyOf(amounts)], (_, taken) => taken < n).held, whole);
}

/** Gini of the amounts above `dust`, 0 for none. O(n). */
export function giniAbove(dust: bigint, amounts: readonly bigint[], more: readonly bigint[] = []): number {
  const { parts } = joined(tallyOf(amounts), tallyOf(more));
  let [sum, ranked, count] = [0n, 0n, 0];
  for (const { sorted } of parts.toReversed()) {
    for (let i = sorted.length - 1; i >= 0; i -= 1) {
      const amount = sorted[i] ?? 0n;
      if (amount <= dust) break;
      sum += amount;
      ranked += sum;
      count += 1;
    }
  }
  return giniFrom({ sum, ranked }, count);
}
