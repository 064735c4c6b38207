import { FeatureMarketDocument } from '../../generated/operations.js';
import { defineFeature } from '../feature.js';
import { presentMarket } from '../present/market.js';
import { toSnakeDetails } from '../present/snake-case.js';
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
    return { ...toSnakeDetails(details), ...presentMarket(market) };
  },
});
