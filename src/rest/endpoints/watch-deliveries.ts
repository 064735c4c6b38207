import { severities } from '@assay/facts';
import { z } from 'zod';
import { WatchDeliveriesDocument } from '../../generated/operations.js';
import { defineEndpoint } from '../endpoint.js';
import { pageSizeInput } from '../input.js';
import { eventIdInput, watchIdInput } from '../present/watch.js';
import { said } from '../shapes.js';

const deliveryShape = z
  .object({
    event_id: said(z.string(), 'The event, evt_ and a number that grows with every event.'),
    chain: z.string(),
    contract_address: said(z.string(), 'The token.'),
    kind: said(z.string(), 'What happened.'),
    severity: said(z.enum(severities), 'How bad it is.'),
    description: said(z.string(), 'What happened, for a person.'),
    verdict_sentence: said(
      z.string().nullable(),
      'The verdict after it, as a report says it; null: of disputes, retractions and older events.',
    ),
    transaction_hash: said(z.string().nullable(), 'What did it; null: no transaction, or it is not known.'),
    block_number: said(z.int(), 'The block in which it was seen.'),
    retracts: said(z.string().nullable(), 'The event that a reorganisation undid; null: none.'),
    created_at: said(z.iso.datetime(), 'When it was written.'),
    state: said(z.enum(['pending', 'delivered', 'parked']), 'How far it came.'),
    attempts: said(z.int(), 'How many times it was sent.'),
    last_status: said(z.int().nullable(), 'HTTP status of the last answer; null: none came.'),
    last_problem: said(z.string().nullable(), 'Why the last attempt failed; null: it did not.'),
    next_attempt_at: said(z.iso.datetime().nullable(), 'The next attempt; null: there is none.'),
  })
  .meta({ title: 'Delivery' });

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
    deliveries: watch.deliveries.map(({ event, ...delivery }) => ({
      event_id: event.id,
      chain: event.chain,
      contract_address: event.address,
      kind: event.kind,
      severity: event.severity,
      description: event.description,
      verdict_sentence: event.verdictSentence ?? null,
      transaction_hash: event.transactionHash ?? null,
      block_number: event.blockNumber,
      retracts: event.retracts ?? null,
      created_at: event.createdAt,
      state: delivery.state,
      attempts: delivery.attempts,
      last_status: delivery.lastStatus ?? null,
      last_problem: delivery.lastProblem ?? null,
      next_attempt_at: delivery.nextAttemptAt ?? null,
    })),
  }),
  response: z
    .object({
      success: z.literal(true),
      watch_id: z.string(),
      deliveries: said(z.array(deliveryShape), 'The deliveries, newest event first.'),
    })
    .meta({ title: 'Deliveries' }),
});
