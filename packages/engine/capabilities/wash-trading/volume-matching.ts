import { runToEnd, type WorkSteps } from '@assay/facts';

/** An amount that moved between traders, who are numbered from 0. */
export interface Exchange {
  readonly seller: number;
  readonly buyer: number;
  /** Smallest units. */
  readonly amount: bigint;
  /** `Number(amount)`, used only to rule prefixes out. */
  readonly size: number;
}

/** A ratio as a fraction of integers, so that amounts are compared exactly. */
export interface Margin {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** `ratio` in millionths. */
export function toMargin(ratio: number): Margin {
  return { numerator: BigInt(Math.round(ratio * 1e6)), denominator: 1_000_000n };
}

/** Positions as floats; reused for one list of trades after another. */
export interface PositionBook {
  readonly positions: Float64Array;
  readonly seen: Uint8Array;
}

/** A book for traders numbered from 0 to `traders` − 1. */
export function createPositionBook(traders: number): PositionBook {
  return { positions: new Float64Array(traders), seen: new Uint8Array(traders) };
}

/**
 * Relative error of one rounding (2⁻⁵³). Each amount is rounded once, added and subtracted: 8n times this
 * bounds the error.
 */
const ROUNDING = Number.EPSILON / 2;
/** Prefixes tested in one step. */
const STEP_PREFIXES = 2_000;

const absolute = (value: bigint) => (value < 0n ? -value : value);

/**
 * Whether the first `count` trades leave every trader within the margin: |Δ| · n · denominator ≤ numerator ·
 * Σ, exactly. O(n).
 */
function isBalanced(trades: readonly Exchange[], count: number, { numerator, denominator }: Margin): boolean {
  const positions = new Map<number, bigint>();
  let total = 0n;
  for (const { buyer, seller, amount } of trades.slice(0, count)) {
    positions.set(buyer, (positions.get(buyer) ?? 0n) + amount);
    positions.set(seller, (positions.get(seller) ?? 0n) - amount);
    total += amount;
  }
  const scale = BigInt(count) * denominator;
  return [...positions.values()].every((position) => absolute(position) * scale <= numerator * total);
}

/** Adds all trades to the book. Returns the traders and the total amount. */
function addTrades(
  trades: readonly Exchange[],
  { positions, seen }: PositionBook,
): { traders: number[]; total: number } {
  const traders: number[] = [];
  let total = 0;
  for (const { buyer, seller, size } of trades) {
    for (const trader of [buyer, seller]) {
      if (seen[trader] === 1) continue;
      seen[trader] = 1;
      positions[trader] = 0;
      traders.push(trader);
    }
    positions[buyer] = (positions[buyer] ?? 0) + size;
    positions[seller] = (positions[seller] ?? 0) - size;
    total += size;
  }
  for (const trader of traders) seen[trader] = 0;
  return { traders, total };
}

function furthest(traders: readonly number[], positions: Float64Array): number {
  let far = traders[0] ?? 0;
  for (const trader of traders)
    if (Math.abs(positions[trader] ?? 0) > Math.abs(positions[far] ?? 0)) far = trader;
  return far;
}

/**
 * Length of the longest prefix that leaves every position about unchanged: at least two trades with max |Δₐ|
 * ≤ m · mean trade size (Victor & Weintraud, WWW '21: while the test fails, drop the last trade). 0: none.
 * Floats rule out prefixes that miss by more than the rounding error; the others are tested exactly. The
 * trader with the largest position is tested first, so most prefixes cost O(1); at worst O(n · k) for k
 * traders.
 */
export function matchedPrefixOf(trades: readonly Exchange[], margin: Margin, book: PositionBook): number {
  return runToEnd(matchedPrefixInSteps(trades, margin, book));
}

/** `matchedPrefixOf` in steps. The book must not be used by others meanwhile. */
export function* matchedPrefixInSteps(
  trades: readonly Exchange[],
  margin: Margin,
  book: PositionBook,
): WorkSteps<number> {
  if (trades.length < 2) return 0;
  const { positions } = book;
  const { traders, total } = addTrades(trades, book);
  const ratio = Number(margin.numerator) / Number(margin.denominator);
  const slack = 8 * trades.length * ROUNDING * total;
  let left = total;
  let witness = traders[0] ?? 0;
  for (let count = trades.length; count > 1; count -= 1) {
    const limit = (ratio * left) / count + slack;
    const isOut = (trader: number) => Math.abs(positions[trader] ?? 0) > limit;
    if (!isOut(witness)) {
      witness = furthest(traders, positions);
      if (!isOut(witness)) {
        if (isBalanced(trades, count, margin)) return count;
        yield;
      }
    }
    if (count % STEP_PREFIXES === 0) yield;
    const last = trades[count - 1];
    if (last === undefined) return 0;
    positions[last.buyer] = (positions[last.buyer] ?? 0) - last.size;
    positions[last.seller] = (positions[last.seller] ?? 0) + last.size;
    left -= last.size;
  }
  return 0;
}
