import type { Chain } from '../../../chains/chain.js';
import type { Address } from '../../../domain/address.js';
import type { Pool } from '../../../domain/facts/pools.js';
import { createConstantProductVenue } from './constant-product.js';
import type { Venue } from './venue.js';

/** How to trade in `pool`; `undefined` where its exchange or kind is not known, or it is empty. */
export function toVenue(chain: Chain, token: Address, pool: Pool): Venue | undefined {
  const dex = chain.dexes.find((candidate) => candidate.name === pool.dex);
  if (!dex || pool.tokenReserve <= 0n || pool.quoteReserve <= 0n) return undefined;
  switch (pool.kind) {
    case 'uniswap-v2':
      return createConstantProductVenue(pool, token, chain.wrappedNative, dex.router);
    default:
      return undefined;
  }
}
