import type { PoolKind } from '../../../chains/chain.js';
import type { Address } from '../../../domain/address.js';
import type { Hex } from '../../../lib/hex.js';

/** A Uniswap V4 pool's own part: it is an entry in one contract for all. */
export interface V4Pool {
  /** keccak256 of the pool's key. */
  readonly id: Hex;
  /** The contract that the pool calls around swaps and changes of liquidity; the zero address: none. */
  readonly hooks: Address;
  readonly tickSpacing: number;
  /** The fee of its key is no number: the hook sets it, at any time. */
  readonly dynamicFee: boolean;
}

export interface Pool {
  /** The account that holds its tokens. Uniswap V4: the one contract of all pools, so that only `poolIdOf` tells them apart. */
  readonly address: Address;
  readonly dex: string;
  readonly kind: PoolKind;
  /** Fee of a swap, in hundredths of a basis point (3000 = 0.3 %). */
  readonly feePips: number;
  readonly quote: { readonly address: Address; readonly symbol: string; readonly decimals: number };
  /** True where the token is token0 of the pool. */
  readonly tokenIsToken0: boolean;
  /** Balances (V2 kind: reserves; V4 kind: what the liquidity at known ticks amounts to) in smallest units. */
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
  /** V3 and V4 kind. */
  readonly sqrtPriceX96?: bigint;
  readonly liquidity?: bigint;
  readonly tick?: number;
  /** Uniswap V4 only. */
  readonly v4?: V4Pool;
}

/** What tells a pool from every other one of its chain: its address, or where pools share one, its id. */
export function poolIdOf({ address, v4 }: Pick<Pool, 'address' | 'v4'>): Hex {
  return v4?.id ?? address;
}

/** Every pool of the token that a known factory knows, deepest first. Empty: there is no market. */
export interface Pools {
  readonly pools: readonly Pool[];
  /** USD for one native coin; `null` where no feed and no stable pool tells. */
  readonly nativeUsd: number | null;
  /**
   * From which block on pools of Uniswap V4 with unusual fees or with hooks are known; 0: all of them. `null`: the logs that tell of
   * them could not be had, or not yet. Absent: there is no Uniswap V4.
   */
  readonly v4LogsSince?: number | null;
}
