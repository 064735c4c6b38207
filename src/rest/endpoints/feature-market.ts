import { presentMarket } from '../../capabilities/market/present.js';
import { FeatureMarketDocument } from '../../generated/operations.js';
import { defineFeature } from '../feature.js';
import { toSnakeCase, toSnakeDetails } from '../present/snake-case.js';
import { orZero } from '../present/values.js';
import { marketShape } from '../shapes.js';

export const featureMarket = defineFeature({
  path: '/api/v1/features/market',
  summary: 'Price, volume, market cap and trading metrics, with pools, exit values and hourly candles.',
  operation: FeatureMarketDocument,
  name: 'market_analysis',
  shape: marketShape,
  judged: ({ token }) => token.market,
  details: ({ token: { market } }) => {
    const { score: _score, grade: _grade, ...details } = market ?? {};
    // Documented fields are present even when their values are unknown.
    const depth = {
      pools: toSnakeCase(market?.pools ?? []),
      exit_values: toSnakeCase(market?.exitValues ?? []),
      buys_24h: orZero(market?.buys24h),
      sells_24h: orZero(market?.sells24h),
    };
    return { ...toSnakeDetails(details), ...depth, ...presentMarket(market) };
  },
});
