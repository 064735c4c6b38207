import { z } from 'zod';
import { FeatureSocialScoreDocument, SocialPartsFragmentDoc } from '../../generated/operations.js';
import { defineFeature } from '../feature.js';
import { fillSelected } from '../present/fill-selected.js';

export const featureSocialScore = defineFeature({
  path: '/api/v1/features/social-score',
  summary: 'Social presence: links by platform, which are verified, and what stands out.',
  operation: FeatureSocialScoreDocument,
  name: 'social_analysis',
  neutral: 'SocialParts',
  shape: z.object({ engagement: z.record(z.string(), z.unknown()) }),
  field: 'social',
  judged: ({ token }) => token.social,
  details: ({ token: { social } }, fill) => ({
    ...fillSelected(SocialPartsFragmentDoc, social, fill),
    engagement: social?.engagement ?? {},
    signals: fill.list('signals', social?.signals),
  }),
});
