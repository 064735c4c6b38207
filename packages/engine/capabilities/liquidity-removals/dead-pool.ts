import type { Pool } from '@assay/facts';
import { policy } from '../policy.js';

/**
 * The pool is known to hold next to nothing: it has no price, and a trade in it shows nothing about the token.
 */
export function isDeadPool({ liquidityUsd }: Pool): boolean {
  return liquidityUsd !== null && liquidityUsd < policy.liquidityRemovals.nearlyEmptyUsd;
}

/** The pools hold so little that it may be what a removal left. */
export function isInDoubt(pools: readonly Pool[]): boolean {
  const held = pools.reduce((sum, { liquidityUsd }) => sum + (liquidityUsd ?? 0), 0);
  return pools.length > 0 && held < policy.liquidityRemovals.doubtBelowUsd;
}

/** There are pools, and none of them is alive. */
export function isDeadMarket(pools: readonly Pool[] | undefined): boolean {
  return pools !== undefined && pools.length > 0 && pools.every(isDeadPool);
}
