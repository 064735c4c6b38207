import { policy } from '../policy.js';
import type { Pool } from './facts/pools.js';

/**
 * The pool is known to hold next to nothing: it has no price, and a trade in it shows nothing about the token.
 */
export function isDeadPool({ liquidityUsd }: Pool): boolean {
  return liquidityUsd !== null && liquidityUsd < policy.liquidityRemovals.nearlyEmptyUsd;
}

/** There are pools, and none of them is alive. */
export function isDeadMarket(pools: readonly Pool[] | undefined): boolean {
  return pools !== undefined && pools.length > 0 && pools.every(isDeadPool);
}
