import type { SwapEvent } from '@assay/chain';

/** Trades of fewer smallest units on either side have no meaningful price. */
const MIN_UNITS = 1_000n;

/**
 * Largest fall of a pool's price: the minimum of price ÷ highest price before it, minus 1.
 * @param swaps of one pool, in the order of the chain
 * @returns −0.5 for a fall by half, 0 where it never fell; `null` without a trade that has a price. O(n).
 */
export function maxDrawdownOf(swaps: readonly SwapEvent[], tokenIsToken0: boolean): number | null {
  let highest = 0;
  let worst: number | null = null;
  for (const { amount0, amount1 } of swaps) {
    const token = magnitude(tokenIsToken0 ? amount0 : amount1);
    const quote = magnitude(tokenIsToken0 ? amount1 : amount0);
    if (token < MIN_UNITS || quote < MIN_UNITS) {
      continue;
    }
    const price = Number(quote) / Number(token);
    highest = Math.max(highest, price);
    worst = Math.min(worst ?? 0, price / highest - 1);
  }
  return worst;
}

function magnitude(value: bigint): bigint {
  return value < 0n ? -value : value;
}
