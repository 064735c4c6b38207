import type { Address } from '../address.js';

export type LiquidityHolderKind = 'burned' | 'locked' | 'owner' | 'deployer' | 'contract' | 'wallet';

/** One holder of a pool's liquidity (LP tokens, or V3 positions). */
export interface LiquidityHolder {
  readonly pool: Address;
  readonly holder: Address;
  readonly kind: LiquidityHolderKind;
  /** Share of this pool's liquidity, 0..1. */
  readonly share: number;
  /** USD value; `null` where the pool's liquidity has no known value. */
  readonly valueUsd: number | null;
  /** `locked`: which locker, and until when (Unix seconds; `null`: the locker does not tell). */
  readonly locker?: string;
  readonly unlockAt?: number | null;
}

/** Who can take the liquidity out, and when. */
export interface LiquidityLocks {
  readonly holders: readonly LiquidityHolder[];
  /** Share of all liquidity covered by `holders`, 0..1. */
  readonly coverage: number;
}
