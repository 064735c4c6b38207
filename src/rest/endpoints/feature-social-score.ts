import { z } from 'zod';
import { presentLinks } from '../../capabilities/links/present.js';
import { FeatureSocialScoreDocument } from '../../generated/operations.js';
import { defineFeature } from '../feature.js';
import { linksShape } from '../shapes.js';

const urls = z.array(z.string());

export const featureSocialScore = defineFeature({
  path: '/api/v1/features/social-score',
  summary: 'Social presence: links by platform, which are verified, and what stands out.',
  operation: FeatureSocialScoreDocument,
  name: 'social_analysis',
  shape: linksShape.extend({
    platforms: z.object({
      website: urls,
      twitter: urls,
      telegram: urls,
      discord: urls,
      github: urls,
      other: urls,
    }),
    verified_links: urls,
    engagement: z.record(z.string(), z.unknown()),
    signals: z.array(z.string()),
  }),
  judged: ({ token }) => token.social,
  details: ({ token: { social } }) => ({
    ...presentLinks(social),
    platforms: social?.platforms ?? {
      website: [],
      twitter: [],
      telegram: [],
      discord: [],
      github: [],
      other: [],
    },
    verified_links: social?.verifiedLinks ?? [],
    engagement: social?.engagement ?? {},
    signals: social?.signals ?? [],
  }),
});
