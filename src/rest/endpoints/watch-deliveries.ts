import { z } from 'zod';
import { WatchDeliveriesDocument } from '../../generated/operations.js';
import { defineEndpoint } from '../endpoint.js';
import { pageSizeInput } from '../input.js';
import { toSnakeCase } from '../present/snake-case.js';
import { eventIdInput, watchIdInput } from '../present/watch.js';
import { shown } from '../shown.js';

export const watchDeliveries = defineEndpoint({
  method: 'GET',
  path: '/api/v1/watch/deliveries',
  tier: 'low',
  access: 'key',
  summary: 'The deliveries of a watch, newest event first: pending, delivered, or parked after three days.',
  input: z.object({
    watch_id: watchIdInput,
    state: z
      .enum(['pending', 'delivered', 'parked'], 'must be pending, delivered or parked')
      .optional()
      .meta({ description: 'Only deliveries in this state.' }),
    limit: pageSizeInput(50, 10, 'How many, 1 to 50.'),
    before: eventIdInput.optional(),
  }),
  operation: WatchDeliveriesDocument,
  variables: ({ watch_id, state, limit, before }) => ({
    id: watch_id,
    state: state ?? null,
    limit,
    before: before ?? null,
  }),
  mayMiss: true,
  present: ({ watch }, { input }) => ({
    success: true,
    watch_id: input.watch_id,
    deliveries: watch.deliveries.map(({ event, ...delivery }) => toSnakeCase({ ...event, ...delivery })),
  }),
  response: shown(
    'watch',
    z.object({ success: z.literal(true), watch_id: z.string() }).meta({ title: 'Deliveries' }),
    { flat: ['event'] },
  ),
});
