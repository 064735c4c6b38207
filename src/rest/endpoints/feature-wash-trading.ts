import { FeatureWashTradingDocument } from '../../generated/operations.js';
import { defineFeature } from '../feature.js';
import { fillShape } from '../present/fill-shape.js';
import { pickSnake, toSnakeCase } from '../present/snake-case.js';
import { washPatternShape, washShape } from '../shapes.js';

export const featureWashTrading = defineFeature({
  path: '/api/v1/features/wash-trading',
  summary: 'Wash-trading patterns and artificial volume, with the flagged trades and both bounds.',
  operation: FeatureWashTradingDocument,
  name: 'wash_trading_analysis',
  shape: washShape,
  field: 'washTrading',
  judged: ({ token }) => token.washTrading,
  details: ({ token: { washTrading } }, fill) => ({
    ...fillShape(washShape, washTrading, fill),
    ...pickSnake(washTrading, [
      'organicVolumeLow24h',
      'strict',
      'loose',
      'uniqueTraders',
      'uniqueEntities',
      'sandwiches',
      'arbitrages',
    ]),
    flagged_trades: toSnakeCase(fill.list('flagged_trades', washTrading?.flaggedTrades)),
    patterns: (washTrading?.patterns ?? []).map((pattern, place) => ({
      ...fillShape(washPatternShape, pattern, fill.in(`patterns.${place}`)),
      strict: pattern.strict,
      transaction_hashes: pattern.transactionHashes,
    })),
  }),
});
