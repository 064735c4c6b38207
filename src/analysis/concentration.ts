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

function isAscending(amounts: readonly bigint[]): boolean {
  return amounts.every((amount, i) => i === 0 || (amounts[i - 1] ?? 0n) <= amount);
}

function isDescending(amounts: readonly bigint[]): boolean {
  return amounts.every((amount, i) => i === 0 || (amounts[i - 1] ?? 0n) >= amount);
}

const compare = (a: bigint, b: bigint) => (a < b ? -1 : a > b ? 1 : 0);

/** Positive amounts, ascending. Input that is sorted already (either way) is not sorted again. */
export function ascending(amounts: readonly bigint[]): bigint[] {
  const positive = amounts.filter((amount) => amount > 0n);
  if (isAscending(positive)) return positive;
  return isDescending(positive) ? positive.reverse() : positive.sort(compare);
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

function sumOf(amounts: readonly bigint[]): bigint {
  let sum = 0n;
  for (const amount of amounts) sum += amount;
  return sum;
}

/**
 * Gini = Σᵢ (2i − n − 1)·xᵢ ÷ (n · Σx), x ascending and i from 1. Exact integer sums, one division at the end.
 * Σ i·xᵢ is taken as the sum of the suffix sums: additions only. 0 for an empty list. O(n).
 */
export function giniOf(sorted: readonly bigint[]): number {
  let suffix = 0n;
  let weighted = 0n;
  for (let i = sorted.length - 1; i >= 0; i -= 1) {
    suffix += sorted[i] ?? 0n;
    weighted += suffix;
  }
  const n = BigInt(sorted.length);
  return ratioOf(2n * weighted - (n + 1n) * suffix, n * suffix) ?? 0;
}

/** Fewest of the largest amounts whose sum is more than half of all. 0 for an empty list. O(n). */
export function nakamotoOf(sorted: readonly bigint[]): number {
  const total = sumOf(sorted);
  let held = 0n;
  for (let i = sorted.length - 1; i >= 0; i -= 1) {
    held += sorted[i] ?? 0n;
    if (2n * held > total) return sorted.length - i;
  }
  return 0;
}

/** Share of the `n` largest amounts, 0..1; `null` for an empty list. O(n). */
export function topShareOf(sorted: readonly bigint[], n: number, total = sumOf(sorted)): number | null {
  return ratioOf(sumOf(sorted.slice(Math.max(0, sorted.length - n))), total);
}

/**
 * All measures of a distribution; `null` when nobody holds anything. Exact: every sum is an integer, every ratio one
 * scaled division. HHI = Σx² ÷ (Σx)². O(n) for sorted input (either way), else O(n log n).
 */
export function concentrationOf(amounts: readonly bigint[]): Concentration | null {
  const sorted = ascending(amounts);
  const total = sumOf(sorted);
  if (total === 0n) return null;
  let squares = 0n;
  for (const amount of sorted) squares += amount * amount;
  const hhi = ratioOf(squares, total * total) ?? 0;
  return {
    count: sorted.length,
    top1: topShareOf(sorted, 1, total) ?? 0,
    top10: topShareOf(sorted, 10, total) ?? 0,
    hhi,
    effectiveHolders: ratioOf(total * total, squares) ?? 0,
    gini: giniOf(sorted),
    nakamoto: nakamotoOf(sorted),
  };
}
