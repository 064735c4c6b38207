import { changeWords as words } from '@assay/engine';
import { type Difference, differ } from './difference.js';
import type { PoolSnapshot, WatchedValues } from './snapshot.js';

/** Share of the liquidity. Fees that stay in a pool add to it slowly. */
const LIQUIDITY_STEP = 0.2;
/** The id of a pool of V4 kind: it is found by its logs, which a node may not serve. */
const ID_LENGTH = 66;

type Pools = Readonly<Record<string, PoolSnapshot>>;

/** Liquidity taken out or added, measured by the depth of the pools, which trades and prices do not move. */
export function poolChanges(
  before: WatchedValues['pools'],
  after: WatchedValues['pools'],
): readonly Difference[] {
  if (!before || !after) return [];
  const moved = movedShare(before, after);
  if (moved === null || Math.abs(moved) < LIQUIDITY_STEP) return [];
  const values = {
    before: { liquidityUsd: usdOf(before), pools: Object.keys(before).length },
    after: { liquidityUsd: usdOf(after), pools: Object.keys(after).length },
  };
  const severity = moved <= -0.8 ? 'CRITICAL' : moved <= -0.5 ? 'HIGH' : 'MEDIUM';
  return moved < 0
    ? [
        differ('pools', 'LIQUIDITY_REMOVED', {
          ...values,
          severity,
          description: words.liquidityTaken(-moved),
        }),
      ]
    : [
        differ('pools', 'LIQUIDITY_ADDED', {
          ...values,
          severity: 'INFO',
          description: words.liquidityAdded(moved),
        }),
      ];
}

/**
 * By how much the liquidity grew, as a share of what there was; `null`: there was none that is comparable.
 */
function movedShare(before: Pools, after: Pools): number | null {
  const weights = toWeights(before);
  let moved = 0;
  let whole = 0;
  for (const [id, pool] of Object.entries(before)) {
    const now = after[id];
    if (!now && id.length === ID_LENGTH) continue;
    const weight = weights(pool);
    whole += weight;
    if (pool.depth > 0) moved += weight * ((now?.depth ?? 0) / pool.depth - 1);
  }
  const knownUsd = usdOf(before);
  const addedUsd = usdOf(Object.fromEntries(Object.entries(after).filter(([id]) => !(id in before))));
  if (whole === 0) return addedUsd !== null && addedUsd > 0 && Object.keys(before).length === 0 ? 1 : null;
  return moved / whole + (knownUsd !== null && knownUsd > 0 && addedUsd !== null ? addedUsd / knownUsd : 0);
}

/** By value where one is known, else all the same. */
function toWeights(pools: Pools): (pool: PoolSnapshot) => number {
  const isValued = (usdOf(pools) ?? 0) > 0;
  return ({ liquidityUsd }) => (isValued ? (liquidityUsd ?? 0) : 1);
}

function usdOf(pools: Pools): number | null {
  const known = Object.values(pools).flatMap(({ liquidityUsd }) => liquidityUsd ?? []);
  if (Object.keys(pools).length > 0 && known.length === 0) return null;
  return known.reduce((sum, value) => sum + value, 0);
}
