import { z } from 'zod';
import { WatchResumeDocument } from '../../generated/operations.js';
import { defineEndpoint } from '../endpoint.js';
import { toSnakeCase } from '../present/snake-case.js';
import { watchIdInput, watchResponse } from '../present/watch.js';

export const watchResume = defineEndpoint({
  method: 'POST',
  path: '/api/v1/watch/resume',
  tier: 'low',
  access: 'key',
  summary: 'Goes on with deliveries; those that were pending are sent now.',
  input: z.object({ watch_id: watchIdInput }),
  operation: WatchResumeDocument,
  variables: ({ watch_id }) => ({ id: watch_id }),
  mayMiss: true,
  present: (data) => ({ success: true, ...toSnakeCase(data) }),
  response: watchResponse,
});
