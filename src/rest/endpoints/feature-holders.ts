import { presentHolders } from '../../capabilities/holders/present.js';
import { FeatureHoldersDocument } from '../../generated/operations.js';
import { defineFeature } from '../feature.js';
import { toSnakeCase, toSnakeDetails } from '../present/snake-case.js';
import { holderShape } from '../shapes.js';

export const featureHolders = defineFeature({
  path: '/api/v1/features/holders',
  summary:
    'Holder distribution and concentration, before and after merging linked wallets, with the largest holders.',
  operation: FeatureHoldersDocument,
  name: 'holder_analysis',
  shape: holderShape,
  judged: ({ token }) => token.holders,
  details: ({ token: { holders } }) => {
    const { score: _score, grade: _grade, distribution, ...details } = holders ?? {};
    const measures = {
      hhi: distribution?.hhi ?? 0,
      gini: distribution?.gini ?? 0,
      nakamoto: distribution?.nakamoto ?? 0,
    };
    return {
      ...toSnakeDetails(details),
      top_holders: toSnakeCase(holders?.topHolders ?? []),
      distribution: distribution ? toSnakeDetails(distribution) : null,
      ...measures,
      ...presentHolders(holders),
    };
  },
});
