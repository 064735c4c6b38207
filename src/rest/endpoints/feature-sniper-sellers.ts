import { FeatureSniperSellersDocument } from '../../generated/operations.js';
import { defineFeature } from '../feature.js';
import { fillShape } from '../present/fill-shape.js';
import { pickSnake, toSnakeCase } from '../present/snake-case.js';
import { toUnixSeconds } from '../present/values.js';
import { snipersShape } from '../shapes.js';

export const featureSniperSellers = defineFeature({
  path: '/api/v1/features/sniper-sellers',
  summary: 'Who bought in the first minutes, how, and what they did since.',
  operation: FeatureSniperSellersDocument,
  name: 'sniper_sellers_analysis',
  shape: snipersShape,
  selected: { field: 'snipers', without: ['score', 'grade'] },
  judged: ({ token }) => token.snipers,
  details: ({ token: { snipers } }, fill) => ({
    ...fillShape(snipersShape, snipers, fill),
    launched_at: snipers?.launchedAt ? toUnixSeconds(snipers.launchedAt) : null,
    ...pickSnake(snipers, [
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
    wallets: fill.list('wallets', snipers?.wallets).map(toSnakeCase),
  }),
});
