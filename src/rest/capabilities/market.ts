import type { AnalyzeTokenQuery } from '../../generated/operations.js';
import type { Filler } from '../present/filler.js';

type Market = AnalyzeTokenQuery['token']['market'];

export function presentMarket(market: Market, fill: Filler) {
  return {
    price_usd: fill.number('price_usd', market?.priceUsd),
    market_cap: fill.number('market_cap', market?.marketCap),
    liquidity_usd: fill.number('liquidity_usd', market?.liquidityUsd),
    volume_h24: fill.number('volume_h24', market?.volume24h),
    volume_24h: fill.number('volume_24h', market?.volume24h),
    price_change_24h: fill.number('price_change_24h', market?.priceChange24h, 4),
  };
}
