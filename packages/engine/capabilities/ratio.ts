/** Digits kept when two bigints are divided. */
const SCALE = 10n ** 18n;

/** `part ÷ whole` by scaled bigint division (18 digits, rounded toward zero); `null` when `whole` is zero. */
export function ratioOf(part: bigint, whole: bigint): number | null {
  return whole === 0n ? null : Number((part * SCALE) / whole) / 1e18;
}

/**
 * An amount in smallest units as a number of whole tokens, only for display and prices.
 * @returns `null` where the decimals are unknown or not an integer 0..255, or the result is not finite
 */
export function toWhole(amount: bigint, decimals: number | null): number | null {
  if (decimals === null || !Number.isInteger(decimals) || decimals < 0 || decimals > 255) return null;
  const whole = Number(amount) / 10 ** decimals;
  return Number.isFinite(whole) ? whole : null;
}

/** `value`, or `null` when it is not a finite number. */
export function finite(value: number | null | undefined): number | null {
  return value !== null && value !== undefined && Number.isFinite(value) ? value : null;
}

/** Sum of the known values; `null` when none is known. */
export function sumKnown(values: Iterable<number | null>): number | null {
  let sum: number | null = null;
  for (const value of values) {
    const usable = finite(value);
    if (usable !== null) sum = (sum ?? 0) + usable;
  }
  return finite(sum);
}

/** The smaller of two amounts. `Math.min` would turn them into floats. */
export function smaller(a: bigint, b: bigint): bigint {
  if (a < b) return a;
  return b;
}

/** Whether two amounts differ by at most `tolerance` (a ratio, six digits) of the larger. Exact. */
export function isSimilar(a: bigint, b: bigint, tolerance: number): boolean {
  const min = smaller(a, b);
  const max = a + b - min;
  return max > 0n && (max - min) * 1_000_000n <= max * BigInt(Math.round(tolerance * 1e6));
}

/** A ratio as a percentage, without the dust of binary fractions. */
export function toPercentage(ratio: number | null | undefined): number | null {
  return ratio === null || ratio === undefined ? null : Number((ratio * 100).toPrecision(12));
}
