import { z } from 'zod';
import { WatchListDocument } from '../../generated/operations.js';
import { defineEndpoint } from '../endpoint.js';
import { presentWatch, watchShape } from '../present/watch.js';
import { said } from '../shapes.js';

export const watchList = defineEndpoint({
  method: 'GET',
  path: '/api/v1/watch/list',
  tier: 'low',
  access: 'key',
  summary: "The watches of the calling key's plan, newest first.",
  input: z.object({}),
  operation: WatchListDocument,
  variables: () => ({}),

  present: ({ watches }) => ({ success: true, total: watches.length, watches: watches.map(presentWatch) }),
  response: z
    .object({
      success: z.literal(true),
      total: said(z.int(), 'How many there are.'),
      watches: said(z.array(watchShape), 'The watches, newest first.'),
    })
    .meta({ title: 'WatchList' }),
});
