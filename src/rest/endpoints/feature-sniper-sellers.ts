import { presentSnipers } from '../../capabilities/snipers/present.js';
import { FeatureSniperSellersDocument } from '../../generated/operations.js';
import { defineFeature } from '../feature.js';
import { toSnakeCase, toSnakeDetails } from '../present/snake-case.js';
import { snipersShape } from '../shapes.js';

export const featureSniperSellers = defineFeature({
  path: '/api/v1/features/sniper-sellers',
  summary: 'Who bought in the first minutes, how, and what they did since.',
  operation: FeatureSniperSellersDocument,
  name: 'sniper_sellers_analysis',
  shape: snipersShape,
  judged: ({ token }) => token.snipers,
  details: ({ token: { snipers } }) => {
    const { score: _score, grade: _grade, ...details } = snipers ?? {};
    const wallets = toSnakeCase(snipers?.wallets ?? []);
    return { ...toSnakeDetails(details), wallets, ...presentSnipers(snipers) };
  },
});
