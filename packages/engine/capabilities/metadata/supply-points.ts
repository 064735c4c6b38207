import type { TransferEvent } from '@assay/chain';
import { type SupplyHistory, type SupplyPoint, ZERO_ADDRESS } from '@assay/facts';

/** More points than a picture is wide are of no use. */
const MAX_POINTS = 500;

/**
 * How many tokens there were after each block that minted or burned. Where there are many such blocks, every n-th of
 * them is kept, and the first and the last. Pure; O(transfers).
 * @param transfers the whole history, in the order of the chain
 */
export function toSupplyHistory(transfers: readonly TransferEvent[]): SupplyHistory {
  const points: SupplyPoint[] = [];
  let supply = 0n;
  for (const { from, to, amount, blockNumber, timestamp } of transfers) {
    if (amount === 0n || (from === ZERO_ADDRESS) === (to === ZERO_ADDRESS)) continue;
    supply += from === ZERO_ADDRESS ? amount : -amount;
    if (points.at(-1)?.blockNumber === blockNumber) points.pop();
    points.push({ blockNumber, timestamp, supply });
  }
  const every = Math.ceil(points.length / MAX_POINTS);
  const kept = points.filter((_, place) => place % every === 0 || place === points.length - 1);
  return { points: kept, changes: points.length };
}
