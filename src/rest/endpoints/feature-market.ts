import { FeatureMarketDocument } from '../../generated/operations.js';
import { withBothVolumes } from '../capabilities/market.js';
import { defineFeature } from '../feature.js';
import { fillShape } from '../present/fill-shape.js';
import { pickSnake, toSnakeCase } from '../present/snake-case.js';
import { toUnixSeconds } from '../present/values.js';
import { marketShape } from '../shapes.js';

export const featureMarket = defineFeature({
  path: '/api/v1/features/market',
  summary: 'Price, volume, market cap and trading metrics, with pools, exit values and hourly candles.',
  operation: FeatureMarketDocument,
  name: 'market_analysis',
  shape: marketShape,
  selected: { field: 'market', without: ['score', 'grade'] },
  judged: ({ token }) => token.market,
  details: ({ token: { market } }, fill) => ({
    ...fillShape(marketShape, withBothVolumes(market), fill),
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
    exit_values: fill.list('exit_values', market?.exitValues).map(toSnakeCase),
    candles: fill
      .list('candles', market?.candles)
      .map((candle) => toSnakeCase({ ...candle, startAt: toUnixSeconds(candle.startAt) })),
  }),
});
