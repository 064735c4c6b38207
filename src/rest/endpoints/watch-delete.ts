import { AppError } from '@assay/facts';
import { z } from 'zod';
import { WatchDeleteDocument } from '../../generated/operations.js';
import { defineEndpoint } from '../endpoint.js';
import { watchIdInput } from '../present/watch.js';

export const watchDelete = defineEndpoint({
  method: 'POST',
  path: '/api/v1/watch/delete',
  tier: 'low',
  access: 'key',
  summary: 'Ends a watch with its deliveries.',
  input: z.object({ watch_id: watchIdInput }),
  operation: WatchDeleteDocument,
  variables: ({ watch_id }) => ({ id: watch_id }),
  mayMiss: true,
  present: ({ deleteWatch: isGone }, { input }) => {
    if (!isGone) throw new AppError('not_found', 'Your plan has no such watch.');
    return { success: true, watch_id: input.watch_id, status: 'deleted' };
  },
  response: z
    .object({ success: z.literal(true), watch_id: z.string(), status: z.literal('deleted') })
    .meta({ title: 'DeletedWatch' }),
});
