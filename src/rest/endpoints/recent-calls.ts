import { z } from 'zod';
import { RecentCallsDocument } from '../../generated/operations.js';
import { defineEndpoint } from '../endpoint.js';
import { pageSizeInput } from '../input.js';
import { toSnakeCase } from '../present/snake-case.js';
import { said } from '../shapes.js';
import { shown } from '../shown.js';

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
    total: me.total,
    cursor: me.calls[limit - 1]?.cursor ?? null,
    calls: me.calls.map(({ cursor, chain, contractAddress, ...call }) =>
      toSnakeCase({ ...call, chain: chain ?? '', contractAddress: contractAddress ?? '' }),
    ),
  }),
  response: shown(
    'me',
    z.object({
      success: z.literal(true),
      cursor: z.string().nullable(),
      calls: z.array(
        z.object({
          chain: said(z.string(), 'The network of its token; empty where it named none.'),
          contract_address: said(z.string(), 'Its token; empty where it named none.'),
        }),
      ),
    }),
    { without: ['cursor'] },
  ),
});
