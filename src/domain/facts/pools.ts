import type { DexKind } from '../../chains/chain.js';
import type { Address } from '../address.js';

export interface Pool {
  readonly address: Address;
  readonly dex: string;
  readonly kind: DexKind;
  /** Fee of a swap, in hundredths of a basis point (3000 = 0.3 %). */
  readonly feePips: number;
  readonly quote: { readonly address: Address; readonly symbol: string; readonly decimals: number };
  /** True where the token is token0 of the pool. */
  readonly tokenIsToken0: boolean;
  /** Balances (V2 kind: reserves) in smallest units. */
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
  /** V3 kind. */
  readonly sqrtPriceX96?: bigint;
  readonly liquidity?: bigint;
  readonly tick?: number;
}

/** Every pool of the token that a known factory knows, deepest first. Empty: there is no market. */
export interface Pools {
  readonly pools: readonly Pool[];
  /** USD for one native coin; `null` where no feed and no stable pool tells. */
  readonly nativeUsd: number | null;
}
