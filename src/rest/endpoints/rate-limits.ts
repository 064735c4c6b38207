import { z } from 'zod';
import { RateLimitStatusDocument } from '../../generated/operations.js';
import { defineEndpoint } from '../endpoint.js';
import { toSnakeCase } from '../present/snake-case.js';

const usage = z
  .object({
    requests_today: z.int(),
    daily_limit: z.int(),
    remaining_daily: z.int(),
    rate_limit_hits: z.int(),
    status: z.string(),
  })
  .meta({ title: 'RoleUsage' });

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
      global_stats: z.object({
        current_concurrent: z.int(),
        requests_this_minute: z.int(),
        max_concurrent_requests: z.int(),
      }),
      api_usage: z.object({ audit: usage, scan: usage, market: usage, explorer: usage }),
    }),
    recommendations: z.array(z.string()),
    integrator_guidelines: z.object({
      max_concurrent_requests: z.int(),
      requests_per_minute: z.int(),
      retry_delay_seconds: z.int(),
      batch_size: z.int(),
    }),
  }),
});
