import type { V4Pool } from '../capabilities/market/facts/pools.js';
import type { Dex, PoolKind, QuoteToken } from '../chains/chain.js';
import type { Address } from '../domain/address.js';

/** A token and what it may be traded against. */
export interface PoolQuestion {
  readonly token: Address;
  readonly quote: QuoteToken;
}

/** Where a pool was found: a listed exchange, or Uniswap V4, whose "factory" is the PoolManager itself. */
export type PoolDex = Pick<Dex, 'name' | 'factory' | 'feeBps'> & { readonly kind: PoolKind };

/** A pool that a known factory named, or that the PoolManager of Uniswap V4 keeps. */
export interface PoolRef extends PoolQuestion {
  /** Uniswap V4: the PoolManager's. */
  readonly address: Address;
  readonly dex: PoolDex;
  readonly v4?: V4PoolRef;
  /** V3 kind: the fee tier, in hundredths of a basis point. */
  readonly feeTier?: number;
  /** Aerodrome: prices by the curve for equal coins instead of the product. */
  readonly stable?: boolean;
}

export interface V4PoolRef extends V4Pool {
  /** Near which tick to look for positions; absent: only the price is wanted. */
  readonly near?: number;
}

/** Pools of the Uniswap families keep their tokens in the order of their addresses. */
export function tokenIsToken0({ token, quote }: PoolQuestion): boolean {
  return token < quote.address;
}
