import type { AnalyzeTokenQuery } from '../../generated/operations.js';
import { rounded } from '../../rest/present/values.js';

export function presentMarket(market: AnalyzeTokenQuery['token']['market']) {
  const volume = rounded(market?.volume24h);
  return {
    price_usd: rounded(market?.priceUsd),
    market_cap: rounded(market?.marketCap),
    liquidity_usd: rounded(market?.liquidityUsd),
    volume_h24: volume,
    volume_24h: volume,
    price_change_24h: rounded(market?.priceChange24h, 4),
  };
}
