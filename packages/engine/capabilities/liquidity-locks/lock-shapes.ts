import type { Address, LiquidityHolder, LiquidityHolderKind, LockerTrust } from '@assay/facts';
import type { TakenView } from '../liquidity-removals/taken-view.js';

/** Liquidity that becomes free at one time. */
export interface UnlockStep {
  /** ISO 8601, UTC; `null`: the locker does not say. */
  readonly unlockAt: string | null;
  /** Name of the locker. */
  readonly locker: string;
  /** 0..100 of all liquidity that was read. */
  readonly percentage: number;
  /** USD; `null` if the pool's liquidity has no known value. */
  readonly valueUsd: number | null;
  /** Who can withdraw it then, if the locker says. */
  readonly beneficiary?: Address;
}

/** Who could take how much of the liquidity out at once. */
export interface PullableShare {
  readonly by: Exclude<LiquidityHolderKind, 'burned' | 'locked'> | 'expired_lock' | 'opened_lock';
  /** 0..100. */
  readonly percentage: number;
  readonly valueUsd: number | null;
}

/** One holder of liquidity, or one lock, as it is shown. */
export interface HeldLiquidity
  extends Pick<
    LiquidityHolder,
    'pool' | 'holder' | 'kind' | 'valueUsd' | 'locker' | 'beneficiary' | 'position'
  > {
  /** 0..100 of all liquidity that was read. */
  readonly percentage: number;
  /** ISO 8601, UTC; `null`: no lock, or the locker does not say. */
  readonly unlockAt: string | null;
}

/** Liquidity in the hands of a launchpad's contract: what that can do is not known from its name. */
export interface LaunchpadShare {
  readonly name: string;
  readonly what: string;
  readonly contract: Address;
  /** 0..100. */
  readonly percentage: number;
  readonly valueUsd: number | null;
}

/**
 * The locks at one moment. Percentages are 0..100 of the liquidity of the pools that were read, weighted by
 * value.
 */
export interface LockSummary {
  /** At least half of the liquidity is burned or locked; `null`: too much is not known. */
  readonly lpLocked: boolean | null;
  /**
   * Names of the lockers, and `burned`, the largest first; `none` if nothing is locked; `null`: not known, or
   * no liquidity is left that could be.
   */
  readonly lockSource: string | null;
  /** Burned + locked at `now`. What could not be attributed counts as neither. */
  readonly lockPercentage: number;
  readonly burnedPercentage: number;
  /** Known to be in hands that can take it out at `now`, locks that have run out included. */
  readonly pullablePercentage: number;
  /** Who holds it was not found: 100 − locked − pullable. It may be locked, or free. */
  readonly unknownPercentage: number;
  /** One sentence for a person. */
  readonly lockStatus: string;
  /**
   * USD that is known to be free at `now`; a lower bound if some pool has no known value, or some holders are
   * not known. `null`: no value is known, or none is known to be free and not all of it is known.
   */
  readonly pullableNowUsd: number | null;
  readonly pullable: readonly PullableShare[];
  /** Locks that still hold, the next to end first; those without a date last. */
  readonly schedule: readonly UnlockStep[];
  /** The holders, the largest first; at most 20. */
  readonly holders: readonly HeldLiquidity[];
  /** How many holders have more than dust. */
  readonly holdersTotal: number;
  /** The part of the pullable liquidity that launchpad contracts hold. */
  readonly launchpads: readonly LaunchpadShare[];
  /** What the accounts behind the lockers can do; empty if none was tried. */
  readonly lockers: readonly LockerTrust[];
  /** Who took the liquidity out. Absent: it was not taken out. */
  readonly taken?: TakenView;
}
