import { FeatureSniperSellersDocument, SniperPartsFragmentDoc } from '../../generated/operations.js';
import { defineFeature } from '../feature.js';
import { fillSelected } from '../present/fill-selected.js';
import { pickSnake, toSnakeCase } from '../present/snake-case.js';

export const featureSniperSellers = defineFeature({
  path: '/api/v1/features/sniper-sellers',
  summary: 'Who bought in the first minutes, how, and what they did since.',
  operation: FeatureSniperSellersDocument,
  name: 'sniper_sellers_analysis',
  neutral: 'SniperParts',
  field: 'snipers',
  judged: ({ token }) => token.snipers,
  details: ({ token: { snipers } }, fill) => ({
    ...fillSelected(SniperPartsFragmentDoc, snipers, fill),
    ...pickSnake(snipers, [
      'launchedAt',
      'launchBlock',
      'cohortSeconds',
      'snipersFound',
      'bundlersFound',
      'insidersFound',
      'mevFound',
      'supplyBoughtPercentage',
      'supplyHeldPercentage',
      'privilegedSupplyHeldPercentage',
      'clusterSupplyHeldPercentage',
      'reported',
    ]),
    retention: fill
      .list('retention', snipers?.retention)
      .map((point) => toSnakeCase({ ...point, after: point.after.replace('after_', '') })),
    wallets: toSnakeCase(fill.list('wallets', snipers?.wallets)),
  }),
});
