import { presentPattern, presentWashTrading } from '../../capabilities/wash-trading/present.js';
import { FeatureWashTradingDocument } from '../../generated/operations.js';
import { defineFeature } from '../feature.js';
import { toSnakeDetails } from '../present/snake-case.js';
import { washShape } from '../shapes.js';

export const featureWashTrading = defineFeature({
  path: '/api/v1/features/wash-trading',
  summary: 'Wash-trading patterns and artificial volume, with the flagged trades and both bounds.',
  operation: FeatureWashTradingDocument,
  name: 'wash_trading_analysis',
  shape: washShape,
  judged: ({ token }) => token.washTrading,
  details: ({ token: { washTrading } }) => {
    const { score: _score, grade: _grade, ...details } = washTrading ?? {};
    const documented = presentWashTrading(washTrading);
    const patterns = (washTrading?.patterns ?? []).map((pattern) => ({
      ...presentPattern(pattern),
      strict: pattern.strict,
      transaction_hashes: pattern.transactionHashes,
    }));
    return { ...toSnakeDetails(details), ...documented, patterns };
  },
});
