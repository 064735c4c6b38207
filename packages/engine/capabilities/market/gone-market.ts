import { type FactBag, knownValue } from '@assay/facts';
import { isDeadMarket, isInDoubt } from '../liquidity-removals/dead-pool.js';
import { fateOf } from '../liquidity-removals/fate.js';

/**
 * Next to nothing is in the pools, or what is there was left when the liquidity was taken out: there is no
 * price of today.
 */
export function isMarketGone({ pools, liquidityRemovals }: FactBag): boolean {
  const found = knownValue(pools)?.pools ?? [];
  const removals = knownValue(liquidityRemovals);
  return (
    isDeadMarket(found) || (isInDoubt(found) && removals !== undefined && fateOf(removals).fate === 'taken')
  );
}
