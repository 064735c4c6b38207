import { FeatureWashTradingDocument, WashTradingPartsFragmentDoc } from '../../generated/operations.js';
import { defineFeature } from '../feature.js';
import { fillSelected } from '../present/fill-selected.js';
import { pickSnake, toSnakeCase } from '../present/snake-case.js';

export const featureWashTrading = defineFeature({
  path: '/api/v1/features/wash-trading',
  summary: 'Wash-trading patterns and artificial volume, with the flagged trades and both bounds.',
  operation: FeatureWashTradingDocument,
  name: 'wash_trading_analysis',
  neutral: 'WashTradingParts',
  field: 'washTrading',
  judged: ({ token }) => token.washTrading,
  details: ({ token: { washTrading } }, fill) => {
    const filled = fillSelected(WashTradingPartsFragmentDoc, washTrading, fill);
    return {
      ...filled,
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
      patterns: (washTrading?.patterns ?? []).map(({ strict, transactionHashes }, place) => ({
        ...(filled.patterns as readonly object[])[place],
        strict,
        transaction_hashes: transactionHashes,
      })),
    };
  },
});
