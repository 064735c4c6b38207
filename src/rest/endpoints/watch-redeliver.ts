import { z } from 'zod';
import { WatchRedeliverDocument } from '../../generated/operations.js';
import { defineEndpoint } from '../endpoint.js';
import { eventIdInput, watchIdInput } from '../present/watch.js';
import { said } from '../shapes.js';
import { shown } from '../shown.js';

export const watchRedeliver = defineEndpoint({
  method: 'POST',
  path: '/api/v1/watch/redeliver',
  tier: 'low',
  access: 'key',
  summary: 'Sends an event again, with the same id; without an event, all that was given up.',
  input: z.object({ watch_id: watchIdInput, event_id: eventIdInput.optional() }),
  operation: WatchRedeliverDocument,
  variables: ({ watch_id, event_id }) => ({ id: watch_id, eventId: event_id ?? null }),
  mayMiss: true,
  present: ({ redeliver: pending }, { input }) => ({
    success: true,
    watch_id: input.watch_id,
    pending_count: pending,
  }),
  response: z
    .object({
      success: z.literal(true),
      watch_id: z.string(),
      pending_count: said(shown('redeliver'), 'How many deliveries are sent again.'),
    })
    .meta({ title: 'Redelivery' }),
});
