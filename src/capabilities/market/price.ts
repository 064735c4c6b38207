import { finite } from '../ratio.js';
import type { Pool } from './facts/pools.js';

export interface PriceConsensus {
  /** USD for one whole token. */
  readonly priceUsd: number;
  /** Pools that agree with it, deepest first. */
  readonly pools: readonly Pool[];
  /** Pools whose price lies further than `outlierRatio` from the weighted median. */
  readonly outliers: readonly Pool[];
  /** Largest |pool price ÷ price − 1| over all priced pools, outliers included. */
  readonly divergence: number;
}

interface Priced {
  readonly pool: Pool;
  readonly price: number;
  readonly weight: number;
}

/** The lowest price at which at least half of the weight lies at or below. Sorted input, positive total weight. */
function weightedMedian(sorted: readonly Priced[]): number {
  const half = sorted.reduce((sum, { weight }) => sum + weight, 0) / 2;
  let passed = 0;
  for (const { price, weight } of sorted) {
    passed += weight;
    if (passed >= half) return price;
  }
  return sorted.at(-1)?.price ?? 0;
}

/**
 * The token's price over all its pools: the median weighted by liquidity in USD. Pools that together hold less than half
 * of the liquidity cannot move it beyond the prices of the others, however absurd theirs are; those further than
 * `outlierRatio` from it are dropped from what counts as the market. Pools without a price or without liquidity do not
 * count; `null` when none is left. O(n log n) for n pools.
 */
export function priceOf(pools: readonly Pool[], outlierRatio: number): PriceConsensus | null {
  const priced = pools.flatMap((pool): Priced[] => {
    const [price, weight] = [finite(pool.priceUsd), finite(pool.liquidityUsd)];
    return price !== null && price > 0 && weight !== null && weight > 0 ? [{ pool, price, weight }] : [];
  });
  // Weights relative to the deepest pool: sums of huge values would leave the numbers.
  const deepest = priced.reduce((most, { weight }) => Math.max(most, weight), 0);
  const sorted = priced.map((p) => ({ ...p, weight: p.weight / deepest })).sort((a, b) => a.price - b.price);
  if (sorted.length === 0) return null;
  const priceUsd = weightedMedian(sorted);
  const distance = (price: number, from: number) => Math.abs(price / from - 1);
  const byDepth = sorted.toSorted((a, b) => b.weight - a.weight);
  const near = byDepth.filter(({ price }) => distance(price, priceUsd) <= outlierRatio);
  const divergence = sorted.reduce((most, { price }) => Math.max(most, distance(price, priceUsd)), 0);
  return {
    priceUsd,
    pools: near.map(({ pool }) => pool),
    outliers: byDepth.filter((p) => !near.includes(p)).map(({ pool }) => pool),
    divergence: finite(divergence) ?? Number.MAX_VALUE,
  };
}
