import type { Pool } from '@assay/facts';
import { finite } from '../ratio.js';

export interface PriceConsensus {
  /** USD for one whole token. */
  readonly priceUsd: number;
  /** Pools that agree with it, deepest first. */
  readonly pools: readonly Pool[];
  /** Pools whose price is further than `outlierRatio` from the weighted median. */
  readonly outliers: readonly Pool[];
  /** Largest |pool price ÷ price − 1| over all priced pools, outliers included. */
  readonly divergence: number;
}

interface Priced {
  readonly pool: Pool;
  readonly price: number;
  readonly weight: number;
}

/**
 * The lowest price with at least half of the weight at or below it. Needs sorted input and a positive total
 * weight.
 */
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
 * The token's price over all its pools: the median weighted by liquidity in USD. Pools that together hold
 * less than half of the liquidity cannot move it beyond the prices of the others. Pools further than
 * `outlierRatio` from it are outliers. Pools without a price or without liquidity do not count.
 * @returns `null` where no pool has a price and liquidity. O(n log n) for n pools.
 * @example priceOf(pools, policy.market.outlierRatio)?.priceUsd
 */
export function priceOf(pools: readonly Pool[], outlierRatio: number): PriceConsensus | null {
  const priced = pools.flatMap((pool): Priced[] => {
    const [price, weight] = [finite(pool.priceUsd), finite(pool.liquidityUsd)];
    return price !== null && price > 0 && weight !== null && weight > 0 ? [{ pool, price, weight }] : [];
  });
  // Weights are relative to the deepest pool: sums of huge values would overflow to Infinity.
  const deepest = priced.reduce((max, { weight }) => Math.max(max, weight), 0);
  const sorted = priced.map((p) => ({ ...p, weight: p.weight / deepest })).sort((a, b) => a.price - b.price);
  if (sorted.length === 0) return null;
  const priceUsd = weightedMedian(sorted);
  const distance = (price: number, from: number) => Math.abs(price / from - 1);
  const byDepth = sorted.toSorted((a, b) => b.weight - a.weight);
  const near = byDepth.filter(({ price }) => distance(price, priceUsd) <= outlierRatio);
  const divergence = sorted.reduce((max, { price }) => Math.max(max, distance(price, priceUsd)), 0);
  return {
    priceUsd,
    pools: near.map(({ pool }) => pool),
    outliers: byDepth.filter((p) => !near.includes(p)).map(({ pool }) => pool),
    divergence: finite(divergence) ?? Number.MAX_VALUE,
  };
}
