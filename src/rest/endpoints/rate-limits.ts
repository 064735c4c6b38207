import { z } from 'zod';
import { RateLimitStatusDocument } from '../../generated/operations.js';
import { defineEndpoint } from '../endpoint.js';
import { toSnakeCase } from '../present/snake-case.js';
import { shown } from '../shown.js';

const usage = shown('rateLimits.apiUsage', z.object({}).meta({ title: 'RoleUsage' }), {
  without: ['provider'],
});

export const rateLimits = defineEndpoint({
  method: 'GET',
  path: '/api/v1/system/rate-limits',
  tier: 'none',
  access: 'open',
  summary: 'How near the limits are, so that integrators can avoid them.',
  input: z.object({}),
  operation: RateLimitStatusDocument,
  variables: () => ({}),
  present: ({ rateLimits: { globalStats, apiUsage, recommendations, integratorGuidelines } }) => ({
    status: 'success',
    rate_limits: {
      global_stats: toSnakeCase(globalStats),
      api_usage: Object.fromEntries(
        apiUsage.map(({ provider, ...counted }) => [provider, toSnakeCase(counted)]),
      ),
    },
    recommendations,
    integrator_guidelines: toSnakeCase(integratorGuidelines),
  }),
  response: z.object({
    status: z.literal('success'),
    rate_limits: z.object({
      global_stats: shown('rateLimits.globalStats'),
      api_usage: z.object({ audit: usage, scan: usage, market: usage, explorer: usage }),
    }),
    recommendations: shown('rateLimits.recommendations'),
    integrator_guidelines: shown('rateLimits.integratorGuidelines'),
  }),
});
