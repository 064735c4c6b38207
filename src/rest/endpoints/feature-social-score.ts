import { z } from 'zod';
import { FeatureSocialScoreDocument } from '../../generated/operations.js';
import { defineFeature } from '../feature.js';
import { fillShape } from '../present/fill-shape.js';
import { linksShape } from '../shapes.js';

const urls = z.array(z.string());
const platformsShape = z.object({
  website: urls,
  twitter: urls,
  telegram: urls,
  discord: urls,
  github: urls,
  other: urls,
});

export const featureSocialScore = defineFeature({
  path: '/api/v1/features/social-score',
  summary: 'Social presence: links by platform, which are verified, and what stands out.',
  operation: FeatureSocialScoreDocument,
  name: 'social_analysis',
  shape: linksShape.extend({
    platforms: platformsShape,
    verified_links: urls,
    engagement: z.record(z.string(), z.unknown()),
    signals: z.array(z.string()),
  }),
  field: 'social',
  judged: ({ token }) => token.social,
  details: ({ token: { social } }, fill) => ({
    ...fillShape(linksShape, social, fill),
    platforms: fillShape(platformsShape, social?.platforms, fill.in('platforms')),
    verified_links: fill.list('verified_links', social?.verifiedLinks),
    engagement: social?.engagement ?? {},
    signals: fill.list('signals', social?.signals),
  }),
});
