import { z } from 'zod';
import { RecentCallsDocument } from '../../generated/operations.js';
import { defineEndpoint } from '../endpoint.js';
import { pageSizeInput } from '../input.js';

export const recentCalls = defineEndpoint({
  method: 'GET',
  path: '/api/v1/user/recent-calls',
  tier: 'low',
  access: 'key',
  summary: 'The latest calls of the calling key, newest first.',
  input: z.object({
    limit: pageSizeInput(50, 10, 'How many calls, 1 to 50.'),
    cursor: z
      .string('must be a string')
      .regex(/^\d{1,18}$/, 'must be the cursor of an earlier answer')
      .optional()
      .meta({ description: 'The `cursor` of an earlier answer: the calls before those it showed.' }),
  }),
  operation: RecentCallsDocument,
  variables: ({ limit, cursor }) => ({ limit, cursor: cursor ?? null }),
  present: ({ me }, { input: { limit } }) => ({
    success: true,
    total: me.recentCallCount,
    cursor: me.recentCalls[limit - 1]?.cursor ?? null,
    calls: me.recentCalls.map((call) => ({
      timestamp: call.timestamp,
      method: call.method,
      endpoint: call.endpoint,
      chain: call.chain ?? '',
      contract_address: call.contractAddress ?? '',
      status_code: call.statusCode,
      response_time_ms: call.responseTimeMs,
    })),
  }),
  response: z.object({
    success: z.literal(true),
    total: z.int(),
    cursor: z.string().nullable(),
    calls: z.array(
      z.object({
        timestamp: z.iso.datetime(),
        method: z.string(),
        endpoint: z.string(),
        chain: z.string(),
        contract_address: z.string(),
        status_code: z.int(),
        response_time_ms: z.number(),
      }),
    ),
  }),
});
