import { z } from 'zod';
import { UserStatsDocument } from '../../generated/operations.js';
import { defineEndpoint } from '../endpoint.js';
import { toSnakeCase } from '../present/snake-case.js';
import { statsShape } from '../shapes.js';

export const userStats = defineEndpoint({
  method: 'GET',
  path: '/api/v1/user/stats',
  tier: 'low',
  access: 'key',
  summary: 'Usage of the calling key.',
  input: z.object({}),
  operation: UserStatsDocument,
  variables: () => ({}),
  present: ({ me }) => ({ success: true, stats: toSnakeCase(me.stats) }),
  response: z.object({ success: z.literal(true), stats: statsShape }),
});
