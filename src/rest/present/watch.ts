import { z } from 'zod';
import { said } from '../shapes.js';
import { shown } from '../shown.js';

const watchId = /^watch_[0-9A-Za-z]{20}$/;

export const watchIdInput = z
  .string('must be a string')
  .regex(watchId, 'must be a watch_id as /api/v1/watch/list shows it')
  .meta({ description: 'The watch, as /api/v1/watch/list shows it.' });

export const eventIdInput = z
  .string('must be a string')
  .regex(/^evt_\d{1,15}$/, 'must be an event id, evt_ and digits')
  .meta({ description: 'The event, evt_ and digits.' });

const written = z.object({ success: z.literal(true), watch: said(z.object({}), 'The watch.') });

export const watchResponse = shown('', written.meta({ title: 'WatchAnswer' }));

/** The secret is shown once: at the creation of the watch, or when it is rotated. */
export const watchSecretResponse = shown('watched', written.meta({ title: 'WatchSecret' }));
