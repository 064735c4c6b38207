import { type FactBag, knownValue } from '@assay/facts';
import { finite } from '../ratio.js';

/**
 * When the market began: the creation of the oldest pool or the launch, whichever is earlier. Unix seconds;
 * `null`: neither is known, or there is no pool.
 */
export function marketCreationOf({ pools, launch }: FactBag): number | null {
  const known = knownValue(pools)?.pools;
  if (known?.length === 0) return null;
  const times = [
    ...(known?.map(({ createdAt }) => finite(createdAt)) ?? []),
    finite(knownValue(launch)?.block.timestamp),
  ];
  return times.reduce((min, at) => (at === null || (min !== null && min <= at) ? min : at), null);
}
