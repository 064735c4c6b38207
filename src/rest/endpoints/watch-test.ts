import { z } from 'zod';
import { WatchTestDocument } from '../../generated/operations.js';
import { defineEndpoint } from '../endpoint.js';
import { toSnakeCase } from '../present/snake-case.js';
import { watchIdInput } from '../present/watch.js';
import { shown } from '../shown.js';

export const watchTest = defineEndpoint({
  method: 'POST',
  path: '/api/v1/watch/test',
  tier: 'low',
  access: 'key',
  summary: 'Sends a signed test message to the webhook, once, and says how it answered.',
  input: z.object({ watch_id: watchIdInput }),
  operation: WatchTestDocument,
  variables: ({ watch_id }) => ({ id: watch_id }),
  mayMiss: true,
  present: ({ testWatch }, { input }) => ({
    success: true,
    watch_id: input.watch_id,
    ...toSnakeCase(testWatch),
  }),
  response: shown(
    'testWatch',
    z.object({ success: z.literal(true), watch_id: z.string() }).meta({ title: 'WatchTest' }),
  ),
});
