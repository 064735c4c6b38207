import { FeatureMarketDocument, MarketPartsFragmentDoc } from '../../generated/operations.js';
import { defineFeature } from '../feature.js';
import { fillSelected } from '../present/fill-selected.js';
import { pickSnake, toSnakeCase } from '../present/snake-case.js';

export const featureMarket = defineFeature({
  path: '/api/v1/features/market',
  summary: 'Price, volume, market cap and trading metrics, with pools, exit values and hourly candles.',
  operation: FeatureMarketDocument,
  name: 'market_analysis',
  neutral: 'MarketParts',
  field: 'market',
  judged: ({ token }) => token.market,
  details: ({ token: { market } }, fill) => ({
    ...fillSelected(MarketPartsFragmentDoc, market, fill),
    ...pickSnake(market, [
      'marketCapBasis',
      'fdv',
      'volume24hLowUsd',
      'volume24hHighUsd',
      'buyers24h',
      'sellers24h',
      'ageSeconds',
    ]),
    buys_24h: fill.count('buys_24h', market?.buys24h),
    sells_24h: fill.count('sells_24h', market?.sells24h),
    pools: fill
      .list('pools', market?.pools)
      .map((pool) => toSnakeCase({ ...pool, kind: pool.kind.replace('_', '-') })),
    exit_values: toSnakeCase(fill.list('exit_values', market?.exitValues)),
    candles: toSnakeCase(fill.list('candles', market?.candles)),
  }),
});
