import type { Address, Dex, PoolKind, QuoteToken, V4Pool } from '@assay/facts';

/** A pair to look for: a token and a quote token. */
export interface PoolQuestion {
  readonly token: Address;
  readonly quote: QuoteToken;
}

/** The exchange of a pool. For pools of V4 kind the "factory" is the pool manager. */
export type PoolDex = Pick<Dex, 'name' | 'factory' | 'feeBps'> & { readonly kind: PoolKind };

/** A pool of a known factory or pool manager. */
export interface PoolRef extends PoolQuestion {
  /** V4 kind: the vault of the pool manager. */
  readonly address: Address;
  readonly dex: PoolDex;
  readonly v4?: V4Pool;
  /** V3 kind: the fee tier, in hundredths of a basis point. */
  readonly feeTier?: number;
  /** Slipstream: what tells it from the other pools of its pair. */
  readonly tickSpacing?: number;
  /** Aerodrome: the pool uses the stable curve instead of the constant product. */
  readonly stable?: boolean;
}

/** Uniswap pools order their tokens by address. */
export function tokenIsToken0({ token, quote }: PoolQuestion): boolean {
  return token < quote.address;
}
