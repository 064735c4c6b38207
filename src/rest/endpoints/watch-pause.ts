import { z } from 'zod';
import { WatchPauseDocument } from '../../generated/operations.js';
import { defineEndpoint } from '../endpoint.js';
import { toSnakeCase } from '../present/snake-case.js';
import { watchIdInput, watchResponse } from '../present/watch.js';

export const watchPause = defineEndpoint({
  method: 'POST',
  path: '/api/v1/watch/pause',
  tier: 'low',
  access: 'key',
  summary: 'Stops deliveries. What happens until it is resumed is not delivered.',
  input: z.object({ watch_id: watchIdInput }),
  operation: WatchPauseDocument,
  variables: ({ watch_id }) => ({ id: watch_id }),
  mayMiss: true,
  present: (data) => ({ success: true, ...toSnakeCase(data) }),
  response: watchResponse,
});
