import { z } from 'zod';
import { FeatureSocialScoreDocument, type FeatureSocialScoreQuery } from '../../generated/operations.js';
import { presentLinks } from '../capabilities/links.js';
import { defineFeature } from '../feature.js';
import type { Filler } from '../present/filler.js';
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
  selected: { field: 'social', without: ['score', 'grade'] },
  judged: ({ token }) => token.social,
  details: ({ token: { social } }, fill) => ({
    ...presentLinks(social, fill),
    platforms: presentPlatforms(social?.platforms, fill.in('platforms')),
    verified_links: fill.list('verified_links', social?.verifiedLinks),
    engagement: social?.engagement ?? {},
    signals: fill.list('signals', social?.signals),
  }),
});

type Platforms = NonNullable<FeatureSocialScoreQuery['token']['social']>['platforms'];

function presentPlatforms(platforms: Platforms | undefined, fill: Filler) {
  return {
    website: fill.list('website', platforms?.website),
    twitter: fill.list('twitter', platforms?.twitter),
    telegram: fill.list('telegram', platforms?.telegram),
    discord: fill.list('discord', platforms?.discord),
    github: fill.list('github', platforms?.github),
    other: fill.list('other', platforms?.other),
  };
}
