import { type FactBag, knownValue, type LiquidityLocks } from '@assay/facts';
import { describeFate } from '../liquidity-removals/describe-fate.js';
import { fateOf, type LiquidityFate, type TakenLiquidity } from '../liquidity-removals/fate.js';
import { toTakenView } from '../liquidity-removals/taken-view.js';
import { policy } from '../policy.js';
import { sumKnown } from '../ratio.js';
import type { LockSummary } from './lock-shapes.js';
import { toLockSummary } from './locks.js';

/** What is left after (nearly) all liquidity was taken out is neither locked nor burned. */
function toGone(taken: TakenLiquidity): LockSummary {
  return {
    lpLocked: false,
    lockSource: null,
    lockPercentage: 0,
    burnedPercentage: 0,
    pullablePercentage: 0,
    unknownPercentage: 0,
    lockStatus: describeFate(taken) ?? '',
    pullableNowUsd: null,
    pullable: [],
    schedule: [],
    holders: [],
    holdersTotal: 0,
    launchpads: [],
    lockers: [],
    taken: toTakenView(taken),
  };
}

/** What became of the liquidity; `undefined`: the fact is missing or was not requested. */
export function liquidityFateOf({ liquidityRemovals }: FactBag): LiquidityFate | undefined {
  const removals = knownValue(liquidityRemovals);
  return removals && fateOf(removals);
}

/** So little is left that it may be the rest of more, and the removals could not be read. */
function isUnexplained({ liquidityRemovals }: FactBag, { pools }: LiquidityLocks): boolean {
  const heldUsd = sumKnown(pools?.map(({ valueUsd }) => valueUsd) ?? []);
  const isSmall = heldUsd !== null && heldUsd < policy.liquidityRemovals.doubtBelowUsd;
  return liquidityRemovals?.known === false && isSmall;
}

/**
 * The locks of a token at `now` (Unix seconds). `null`: who holds the liquidity is not known, or nearly none is
 * left and it is not known why.
 */
export function lockSummaryOf(facts: FactBag, now: number): LockSummary | null {
  const fate = liquidityFateOf(facts);
  if (fate?.fate === 'taken') return toGone(fate);
  const locks = knownValue(facts.liquidityLocks);
  const isHeld = locks && locks.holders.length > 0;
  if (!isHeld || fate?.fate === 'unknown' || isUnexplained(facts, locks)) return null;
  const summary = toLockSummary(locks, now, knownValue(facts.lockerTrust)?.lockers);
  // Nothing is known of the locks where no holder of the liquidity was found.
  if (summary.unknownPercentage === 100) return null;
  const moved = fate && describeFate(fate);
  return moved ? { ...summary, lockStatus: `${moved} ${summary.lockStatus}` } : summary;
}
