import type { Address } from '../domain/address.js';
import type { AnsweredView } from '../domain/evidence.js';
import type { Hex } from '../lib/hex.js';

export type LiquidityHolderKind = 'burned' | 'locked' | 'owner' | 'deployer' | 'contract' | 'wallet';

/** One holder of a pool's liquidity (LP tokens, or positions of V3 and V4), or one lock of a locker. */
export interface LiquidityHolder {
  /** Its address; V4: its id. */
  readonly pool: Hex;
  readonly holder: Address;
  readonly kind: LiquidityHolderKind;
  /** Share of this pool's liquidity, 0..1. V3 and V4: share of the value in its positions. */
  readonly share: number;
  /** USD value; `null` if the pool's liquidity has no known value. */
  readonly valueUsd: number | null;
  /**
   * `locked`: the locker, and until when (Unix seconds; `null`: the locker does not say). A date in the past:
   * can be withdrawn now.
   */
  readonly locker?: string;
  readonly unlockAt?: number | null;
  /** `contract`: the launchpad that owns the contract, if known. */
  readonly launchpad?: { readonly name: string; readonly what: string };
  /** `locked`: who can withdraw it then, if the locker says. */
  readonly beneficiary?: Address;
  /** V3 and V4: the position. */
  readonly position?: {
    readonly tokenId?: string;
    readonly tickLower: number;
    readonly tickUpper: number;
    /** The price is within the range: only such liquidity serves trades. */
    readonly inRange: boolean;
  };
  /** `locked`: the views that show what is locked, and until when. Absent: not recorded. */
  readonly shownBy?: readonly AnsweredView[];
}

/** One locker that holds liquidity tokens of one pool. */
export interface LockerHolding {
  readonly locker: Address;
  readonly lp: Address;
  readonly balance: bigint;
}

/** How much of one pool's liquidity could be attributed. */
export interface LiquidityPoolCoverage {
  /** Identifies the pool: its address, or the id of a pool of V4 kind. */
  readonly pool: Hex;
  /** USD value of the whole pool; `null` if unknown. */
  readonly valueUsd: number | null;
  /** 0..1. */
  readonly coverage: number;
}

/** Who can take the liquidity out, and when. */
export interface LiquidityLocks {
  readonly holders: readonly LiquidityHolder[];
  /** Share of all liquidity covered by `holders`, 0..1. */
  readonly coverage: number;
  /** Coverage of each pool that was read. */
  readonly pools?: readonly LiquidityPoolCoverage[];
  /** What each locker holds of the pools with fungible liquidity tokens. */
  readonly lockers?: readonly LockerHolding[];
}
