import { z } from 'zod';
import { PlansDocument } from '../../generated/operations.js';
import { defineEndpoint } from '../endpoint.js';
import { toSnakeCase } from '../present/snake-case.js';
import { shown } from '../shown.js';

export const plans = defineEndpoint({
  method: 'GET',
  path: '/api/v1/plans',
  tier: 'low',
  access: 'open',
  summary: 'What can be had, for how much, and where it is paid.',
  input: z.object({}),
  operation: PlansDocument,
  variables: () => ({}),
  present: (data) => ({ success: true, ...toSnakeCase(data) }),
  response: shown('', z.object({ success: z.literal(true) })),
});
