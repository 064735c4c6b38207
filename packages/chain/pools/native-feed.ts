import type { BlockRef, Hex } from '@assay/facts';
import { intAt, toSelector, uintAt } from '../rpc/abi.js';

export const latestRoundData = toSelector('latestRoundData()');

/** Feeds of native coins are updated at least once a day; an older answer is stale. */
const STALE_SECONDS = 86_400n;

/**
 * USD from a Chainlink aggregator's `latestRoundData()` with 8 decimals.
 * @returns `null` where there is no price, or one older than a day
 */
export function parseNativeFeed(answer: Hex | undefined, block: BlockRef): number | null {
  const price = intAt(answer, 1);
  const updatedAt = uintAt(answer, 3);
  if (price === undefined || updatedAt === undefined || price <= 0n) {
    return null;
  }
  return BigInt(block.timestamp) - updatedAt > STALE_SECONDS ? null : Number(price) / 1e8;
}
