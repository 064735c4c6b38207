import type { Dex, QuoteToken } from '../../chains/chain.js';
import type { Address } from '../../domain/address.js';

/** A token and what it may be traded against. */
export interface PoolQuestion {
  readonly token: Address;
  readonly quote: QuoteToken;
}

/** A pool that a known factory named. */
export interface PoolRef extends PoolQuestion {
  readonly address: Address;
  readonly dex: Dex;
  /** V3 kind: the fee tier, in hundredths of a basis point. */
  readonly feeTier?: number;
  /** Aerodrome: prices by the curve for equal coins instead of the product. */
  readonly stable?: boolean;
}

/** Pools of the Uniswap families keep their tokens in the order of their addresses. */
export function tokenIsToken0({ token, quote }: PoolQuestion): boolean {
  return token < quote.address;
}
