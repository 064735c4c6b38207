import { z } from 'zod';
import { UserStatsDocument } from '../../generated/operations.js';
import { defineEndpoint } from '../endpoint.js';
import { toSnakeCase } from '../present/snake-case.js';
import { shown } from '../shown.js';

export const userStats = defineEndpoint({
  method: 'GET',
  path: '/api/v1/user/stats',
  tier: 'low',
  access: 'key',
  summary: 'Usage of the calling key.',
  input: z.object({}),
  operation: UserStatsDocument,
  variables: () => ({}),
  present: ({ me }) => ({ success: true, ...toSnakeCase(me) }),
  response: shown('me', z.object({ success: z.literal(true) })),
});
