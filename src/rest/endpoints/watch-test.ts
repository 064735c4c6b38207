import { z } from 'zod';
import { WatchTestDocument } from '../../generated/operations.js';
import { defineEndpoint } from '../endpoint.js';
import { watchIdInput } from '../present/watch.js';
import { said } from '../shapes.js';

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
  present: ({ testWatch: { delivered, status, problem } }, { input }) => ({
    success: true,
    watch_id: input.watch_id,
    delivered,
    status_code: status ?? null,
    problem: problem ?? null,
  }),
  response: z
    .object({
      success: z.literal(true),
      watch_id: z.string(),
      delivered: said(z.boolean(), 'Whether the receiver took the message.'),
      status_code: said(z.int().nullable(), 'HTTP status of its answer; null: none came.'),
      problem: said(z.string().nullable(), 'Why it was not taken; null: it was.'),
    })
    .meta({ title: 'WatchTest' }),
});
