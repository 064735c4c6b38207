import type { Dex } from '../../../chains/chain.js';
import type { Address } from '../../../domain/address.js';
import type { BlockRef } from '../../../domain/fact.js';
import type { Pool } from '../../../domain/facts/pools.js';
import type { CallOptions, Rpc } from '../../rpc/rpc.js';
import { createAerodromeVenue } from './aerodrome.js';
import { createConcentratedVenue } from './concentrated.js';
import { createConstantProductVenue } from './constant-product.js';
import { fetchRouterStyle } from './router-style.js';
import type { Venue } from './venue.js';

async function fetchVenue(
  rpc: Rpc,
  block: BlockRef,
  token: Address,
  pool: Pool,
  dex: Dex,
  options: CallOptions,
): Promise<Venue | undefined> {
  const { wrappedNative } = rpc.chain;
  switch (pool.kind) {
    case 'uniswap-v2':
      return createConstantProductVenue(pool, token, wrappedNative, dex.router);
    case 'aerodrome':
      return createAerodromeVenue(pool, token, wrappedNative, dex.router, dex.factory);
    case 'uniswap-v3': {
      const style = await fetchRouterStyle(rpc, block, dex.router, options);
      if (style === 'unknown') return undefined;
      return createConcentratedVenue(pool, token, wrappedNative, dex.router, style);
    }
  }
}

/**
 * How to trade in each of the pools, in their order; pools of exchanges that are not known, and empty ones, are left out.
 * No round trip but for the first look at a V3 router. @throws {RpcError} where the node does not answer.
 */
export async function fetchVenues(
  rpc: Rpc,
  block: BlockRef,
  token: Address,
  pools: readonly Pool[],
  options: CallOptions,
): Promise<readonly Venue[]> {
  const found = pools.map((pool) => {
    const dex = rpc.chain.dexes.find((candidate) => candidate.name === pool.dex);
    if (!dex || pool.tokenReserve <= 0n || pool.quoteReserve <= 0n) return undefined;
    return fetchVenue(rpc, block, token, pool, dex, options);
  });
  return (await Promise.all(found)).flatMap((venue) => venue ?? []);
}
