import { intents } from '@assay/engine';
import { severities } from '@assay/facts';
import { z } from 'zod';
import type { WatchPartsFragment } from '../../generated/operations.js';
import { said } from '../shapes.js';

const watchId = /^watch_[0-9A-Za-z]{20}$/;

export const watchIdInput = z
  .string('must be a string')
  .regex(watchId, 'must be a watch_id as /api/v1/watch/list shows it')
  .meta({ description: 'The watch, as /api/v1/watch/list shows it.' });

export const eventIdInput = z
  .string('must be a string')
  .regex(/^evt_\d{1,15}$/, 'must be an event id, evt_ and digits')
  .meta({ description: 'The event, evt_ and digits.' });

/** A watch as every watch endpoint shows it. */
export function presentWatch(watch: WatchPartsFragment) {
  return {
    watch_id: watch.id,
    tokens: watch.tokens.map(({ chain, address }) => ({ contract_address: address, chain })),
    events: watch.events,
    min_severity: watch.minSeverity,
    webhook: watch.webhook ?? null,
    policy: watch.policy ?? null,
    intent: watch.intent ?? null,
    status: watch.status,
    pause_reason: watch.pauseReason ?? null,
    created_at: watch.createdAt,
    pending_count: watch.pendingCount,
    parked_count: watch.parkedCount,
  };
}

export const watchShape = z
  .object({
    watch_id: said(z.string(), 'Names the watch.'),
    tokens: said(
      z.array(z.object({ contract_address: z.string(), chain: z.string() }).meta({ title: 'WatchedToken' })),
      'Its tokens.',
    ),
    events: said(z.array(z.string()), 'The kinds that are delivered; empty: every kind.'),
    min_severity: said(z.enum(severities), 'Less severe events are not delivered.'),
    webhook: said(z.string().nullable(), 'URL of its webhook; null: it has none.'),
    policy: said(z.string().nullable(), 'The policy that decides on its tokens; null: none does.'),
    intent: said(z.enum(intents).nullable(), 'What its policy is asked for; null: it has none.'),
    status: said(z.enum(['active', 'paused']), 'Whether its events are delivered.'),
    pause_reason: said(z.string().nullable(), 'Why the service paused it; null: it did not.'),
    created_at: said(z.iso.datetime(), 'When it was made.'),
    pending_count: said(z.int(), 'Deliveries that the receiver has not taken yet.'),
    parked_count: said(z.int(), 'Deliveries that were given up.'),
  })
  .meta({ title: 'Watch' });

export const watchResponse = z
  .object({ success: z.literal(true), watch: said(watchShape, 'The watch.') })
  .meta({ title: 'WatchAnswer' });

/** The secret is shown once: at the creation of the watch, or when it is rotated. */
export const watchSecretResponse = z
  .object({
    success: z.literal(true),
    watch: said(watchShape, 'The watch.'),
    secret: said(
      z.string().nullable(),
      'whsec_…: verifies the signatures of the webhook; shown only here. null: it has no webhook.',
    ),
  })
  .meta({ title: 'WatchSecret' });
