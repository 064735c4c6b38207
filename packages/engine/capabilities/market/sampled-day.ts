import type { Sample } from '@assay/facts';
import { finite } from '../ratio.js';

/** A figure that was estimated from a sample: it is within the interval in 95 of 100 cases. */
export interface Estimate {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/**
 * Quantile of the normal distribution for 95 of 100, and a little for sizes that are mostly small and rarely
 * huge.
 */
const DEVIATIONS = 2.2;

/**
 * The sum of what `amountOf` says of each trade of the day: the mean of each part's windows, times its
 * length. The variance is that between neighbouring parts (collapsed strata, Cochran, Sampling Techniques,
 * 5A.12).
 * @returns `null` for fewer than ten parts
 */
export function estimateOf<T>(sample: Sample<T>, amountOf: (trade: T) => number): Estimate | null {
  const { parts } = sample;
  if (parts.length < 10) return null;
  const known = parts.reduce((sum, { blocks }) => sum + blocks, 0);
  // Parts of which nothing was read are like the others.
  const scale = sample.blocks / known;
  const totals = parts.map(({ blocks, read, trades }) => {
    const sum = trades.reduce((total, trade) => total + (finite(amountOf(trade)) ?? 0), 0);
    return (sum / read) * blocks * scale;
  });
  const value = totals.reduce((sum, total) => sum + total, 0);
  let variance = 0;
  for (let index = 0; index + 1 < totals.length; index += 2) {
    const difference = (totals[index] ?? 0) - (totals[index + 1] ?? 0);
    variance += difference * difference;
  }
  const reach = DEVIATIONS * Math.sqrt(variance);
  const seen = parts.reduce(
    (sum, { trades }) => sum + trades.reduce((t, trade) => t + (finite(amountOf(trade)) ?? 0), 0),
    0,
  );
  return { value, low: Math.max(seen, value - reach), high: value + reach };
}
