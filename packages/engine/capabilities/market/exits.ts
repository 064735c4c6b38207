import { type FactBag, knownValue } from '@assay/facts';
import { finite } from '../ratio.js';
import { type ExitValue, exitValueOf } from './exit-value.js';
import type { PriceConsensus } from './price.js';

/**
 * What selling each of these sizes brings, without those that are not known. Where a simulated sale fails,
 * the holder receives nothing, however deep the pool is.
 */
export function exitsOf(
  facts: FactBag,
  sizesUsd: readonly number[],
  price: PriceConsensus | null,
): readonly ExitValue[] {
  const decimals = knownValue(facts.metadata)?.decimals;
  const pools = knownValue(facts.pools)?.pools;
  if (price === null || pools === undefined || decimals === undefined || decimals === null) return [];
  const simulation = knownValue(facts.simulation);
  const sellTax = finite(simulation?.sellTax);
  const exits = sizesUsd
    .map((sizeUsd) => exitValueOf(sizeUsd, { pools, priceUsd: price.priceUsd, decimals, sellTax }))
    .filter((exit) => exit !== null);
  return simulation?.canSell === false ? exits.map(toNothing) : exits;
}

/** The sale fails. */
export function toNothing(exit: ExitValue): ExitValue {
  return { ...exit, receivedUsd: 0, lossRatio: 1 };
}
