import type { IndexedEvent } from '@assay/chain';
import { type Address, type Chain, type Pool, poolIdOf, type Trade, type TradeSample } from '@assay/facts';
import type { DaySample } from '../../reading/day-sample.js';
import { attributeTraders, toTokenSwap } from './attribute-traders.js';
import { routersOf, toTrade } from './to-trade.js';

interface TradedToken {
  readonly token: Address;
  readonly decimals: number | null;
  readonly pools: readonly Pool[];
}

/** The trades in the windows of a sample. A trade whose trader the transfers do not show is left out. */
export function toTradeSample(chain: Chain, traded: TradedToken, { blocks, parts }: DaySample): TradeSample {
  return {
    blocks,
    parts: parts.map(({ events, ...part }) => ({ ...part, trades: tradesOf(chain, traded, events) })),
  };
}

function tradesOf(
  chain: Chain,
  { token, decimals, pools }: TradedToken,
  events: readonly IndexedEvent[],
): readonly Trade[] {
  const byId = new Map(pools.map((pool) => [poolIdOf(pool), pool]));
  const swaps = events.flatMap((event) => {
    const pool = byId.get(event.contract);
    const swap = pool && event.kind === 'swap' && toTokenSwap(event, pool.tokenIsToken0, pool.address);
    return pool && swap ? [{ pool, swap }] : [];
  });
  const transfers = events.flatMap((event) =>
    event.kind === 'transfer' && event.contract === token ? [event] : [],
  );
  const intermediaries = new Set([...routersOf(chain), ...pools.map(({ address }) => address)]);
  const all = swaps.map(({ swap }) => swap);
  const traders = attributeTraders(all, transfers, { token, intermediaries });
  return swaps.flatMap((one) => {
    const trader = traders.get(one.swap);
    return trader ? [toTrade(one, trader, decimals)] : [];
  });
}
