import { knownValue } from '../../domain/fact.js';
import type { FactBag } from '../fact-map.js';
import { finite } from '../ratio.js';

/** When the market began: the oldest pool's creation or the launch, whichever is known to be earlier. Unix seconds; `null`: neither is known, or there is no pool. */
export function marketCreationOf({ pools, launch }: FactBag): number | null {
  const known = knownValue(pools)?.pools;
  if (known?.length === 0) return null;
  const times = [
    ...(known?.map(({ createdAt }) => finite(createdAt)) ?? []),
    finite(knownValue(launch)?.block.timestamp),
  ];
  return times.reduce((least, at) => (at === null || (least !== null && least <= at) ? least : at), null);
}
