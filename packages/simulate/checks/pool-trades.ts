import { type Pool, type PoolTrade, poolIdOf } from '@assay/facts';
import { simulateTrade } from '../trades/simulate-trade.js';
import { prepareTradeSetup } from '../trades/trade-setup.js';
import { unlessNotPlayed } from '../trades/unless-not-played.js';
import type { Venue } from '../venues/venue.js';
import type { CheckSetup } from './check-setup.js';

const MAX_POOLS = 4;
const SHARE = 0.05;

/**
 * Pools of at least 5 % of the liquidity whose value is known, other than `main`, deepest first; at most 4.
 */
export function pickOtherVenues(
  venues: readonly Venue[],
  pools: readonly Pool[],
  main: Venue,
): readonly Venue[] {
  const total = pools.reduce((sum, pool) => sum + (pool.liquidityUsd ?? 0), 0);
  return venues
    .filter(
      ({ pool }) =>
        poolIdOf(pool) !== poolIdOf(main.pool) && (pool.liquidityUsd ?? 0) >= total * SHARE && total > 0,
    )
    .slice(0, MAX_POOLS);
}

/** Buys and sells in each of the pools: a token may block one pool and not another. */
export async function tryOtherPools(
  setup: CheckSetup,
  venues: readonly Venue[],
): Promise<readonly PoolTrade[]> {
  const trades = venues.map(async (venue): Promise<PoolTrade | undefined> => {
    const other = await prepareTradeSetup(setup, venue).catch(unlessNotPlayed);
    const trade = other && (await simulateTrade(other).catch(unlessNotPlayed));
    const evidence = trade?.evidence[0];
    if (!trade || !evidence) return undefined;
    const { canBuy, canSell, buyTax, sellTax, sellError } = trade;
    const { address, dex, v4 } = venue.pool;
    const at = { pool: address, dex, ...(v4 ? { poolId: v4.id } : {}) };
    const why = sellError === undefined ? {} : { sellError };
    return { ...at, canBuy, canSell, buyTax, sellTax, ...why, evidence };
  });
  return (await Promise.all(trades)).flatMap((trade) => trade ?? []);
}
