import { z } from 'zod';
import { FeatureHoldersDocument, HolderPartsFragmentDoc } from '../../generated/operations.js';
import { defineFeature } from '../feature.js';
import { fillSelected } from '../present/fill-selected.js';
import { pickSnake, toSnakeCase } from '../present/snake-case.js';

export const featureHolders = defineFeature({
  path: '/api/v1/features/holders',
  summary:
    'Holder distribution and concentration, before and after merging linked wallets, with the largest holders.',
  operation: FeatureHoldersDocument,
  name: 'holder_analysis',
  neutral: 'HolderParts',
  shape: z.object({
    hhi: z.number().min(0).max(1),
    gini: z.number().min(0).max(1),
    nakamoto: z.int(),
  }),
  field: 'holders',
  judged: ({ token }) => token.holders,
  details: ({ token: { holders } }, fill) => {
    // All figures of one distribution, the one that `concentration_basis` names.
    const shown = holders?.clusteredDistribution ?? holders?.distribution;
    return {
      ...fillSelected(HolderPartsFragmentDoc, holders, fill),
      ...pickSnake(holders, [
        'concentrationBasis',
        'coverage',
        'mode',
        'teamPercentage',
        'distribution',
        'clusteredDistribution',
      ]),
      hhi: fill.number('hhi', shown?.hhi),
      gini: fill.number('gini', shown?.gini),
      nakamoto: fill.count('nakamoto', shown?.nakamoto),
      top_holders: toSnakeCase(fill.list('top_holders', holders?.topHolders)),
      clusters: toSnakeCase(fill.list('clusters', holders?.clusters)),
    };
  },
});
