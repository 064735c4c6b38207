import type { ReadContext } from '@assay/chain';
import type { Address, Pool } from '@assay/facts';
import { createAerodromeVenue } from './aerodrome.js';
import { createConcentratedVenue } from './concentrated.js';
import { createConstantProductVenue } from './constant-product.js';
import { fetchRouterStyle } from './router-style.js';
import { createV4Venue } from './v4-kind.js';
import type { Venue } from './venue.js';

async function fetchVenue(context: ReadContext, token: Address, pool: Pool): Promise<Venue | undefined> {
  const { rpc } = context;
  const { wrappedNative, dexes } = rpc.chain;
  if (pool.v4) return createV4Venue(pool, token, rpc.chain);
  const dex = dexes.find((candidate) => candidate.name === pool.dex);
  if (!dex) return undefined;
  const market = { pool, token, wrappedNative, router: dex.router };
  switch (pool.kind) {
    case 'uniswap-v2':
      return createConstantProductVenue(market);
    case 'aerodrome':
      return createAerodromeVenue(market, dex.factory);
    case 'slipstream':
      return createConcentratedVenue(market, 'tick_spacing');
    case 'uniswap-v3': {
      const style = await fetchRouterStyle(context, dex.router);
      if (style === 'unknown') return undefined;
      return createConcentratedVenue(market, style);
    }
  }
}

/**
 * The venues of the pools, in their order, without unknown exchanges and empty pools. No round trip, except
 * for the first read of a V3 router.
 * @throws {RpcError} where the node does not answer.
 */
export async function fetchVenues(
  context: ReadContext,
  token: Address,
  pools: readonly Pool[],
): Promise<readonly Venue[]> {
  const found = pools.map((pool) => {
    if (pool.tokenReserve <= 0n || pool.quoteReserve <= 0n) return undefined;
    return fetchVenue(context, token, pool);
  });
  return (await Promise.all(found)).flatMap((venue) => venue ?? []);
}
