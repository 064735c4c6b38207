import type { PoolKind } from '../chains/chain.js';
import type { Address } from '../domain/address.js';
import type { Bins } from '../domain/bin-math.js';
import type { AnsweredView } from '../domain/evidence.js';
import type { HookOfPool } from '../domain/hook-permissions.js';
import type { Hex } from '../lib/hex.js';

/** What only pools of V4 kind have. Each is an entry in one contract for all pools. */
export interface V4Pool extends HookOfPool {
  /** keccak256 of the pool's key. */
  readonly id: Hex;
  /** Of Bin pools, their step: basis points from one bin to the next. */
  readonly tickSpacing: number;
  /** The pool's key has no fixed fee: the hook can change it at any time. */
  readonly dynamicFee: boolean;
}

export interface Pool {
  /**
   * The account that holds its tokens. V4 kind: the one contract that holds those of all pools; use
   * `poolIdOf` to distinguish them.
   */
  readonly address: Address;
  readonly dex: string;
  readonly kind: PoolKind;
  /** Fee of a swap, in hundredths of a basis point (3000 = 0.3 %). */
  readonly feePips: number;
  readonly quote: { readonly address: Address; readonly symbol: string; readonly decimals: number };
  /** True where the token is token0 of the pool. */
  readonly tokenIsToken0: boolean;
  /** Balances in smallest units (V2 kind: reserves; V4 kind: the amounts of the liquidity at known ticks). */
  readonly tokenReserve: bigint;
  readonly quoteReserve: bigint;
  /** USD for one whole quote token; `null` where the quote has no known price. */
  readonly quoteUsd: number | null;
  /** USD for one whole token in this pool; `null` where unknown. */
  readonly priceUsd: number | null;
  /** USD value of both sides (V2 kind: twice the quote side). `null` where unknown. */
  readonly liquidityUsd: number | null;
  /** Unix seconds of the pool's creation where it is known. */
  readonly createdAt?: number;
  /** Pools of liquidity in ranges. */
  readonly sqrtPriceX96?: bigint;
  readonly liquidity?: bigint;
  readonly tick?: number;
  /** Bin pools: the bins next to the price. */
  readonly bins?: Bins;
  /** Slipstream: its router names pools by it. */
  readonly tickSpacing?: number;
  /** V4 kind only. */
  readonly v4?: V4Pool;
  /** The views that show what it holds. Absent: not recorded. */
  readonly shownBy?: readonly AnsweredView[];
}

/** Identifies a pool on its chain: its address, or its id where pools share one address. */
export function poolIdOf({ address, v4 }: Pick<Pool, 'address' | 'v4'>): Hex {
  return v4?.id ?? address;
}

/** Every pool of the token that a known factory created, deepest first. Empty: there is no market. */
export interface Pools {
  readonly pools: readonly Pool[];
  /** USD for one native coin; `null` where neither a price feed nor a stablecoin pool has it. */
  readonly nativeUsd: number | null;
  /**
   * The block from which pools of V4 kind with unusual fees or hooks are known; 0: all of them. `null`: their
   * logs could not be read, or not yet. Absent: there is no pool manager.
   */
  readonly v4LogsSince?: number | null;
  /**
   * No pool with liquidity was found, but a pool manager's vault holds some of the token: only logs tell in
   * which pools.
   */
  readonly unseen?: true;
}
