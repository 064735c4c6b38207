import { z } from 'zod';
import { WatchRotateSecretDocument } from '../../generated/operations.js';
import { defineEndpoint } from '../endpoint.js';
import { toSnakeCase } from '../present/snake-case.js';
import { watchIdInput, watchSecretResponse } from '../present/watch.js';

export const watchRotateSecret = defineEndpoint({
  method: 'POST',
  path: '/api/v1/watch/rotate-secret',
  tier: 'low',
  access: 'key',
  summary: 'A new secret for the webhook, shown only here. The one before it signs too for a day.',
  input: z.object({ watch_id: watchIdInput }),
  operation: WatchRotateSecretDocument,
  variables: ({ watch_id }) => ({ id: watch_id }),
  mayMiss: true,
  present: ({ watched }) => ({ success: true, ...toSnakeCase(watched) }),
  response: watchSecretResponse,
});
