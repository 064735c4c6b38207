import { z } from 'zod';
import { WatchListDocument } from '../../generated/operations.js';
import { defineEndpoint } from '../endpoint.js';
import { toSnakeCase } from '../present/snake-case.js';
import { said } from '../shapes.js';
import { shown } from '../shown.js';

export const watchList = defineEndpoint({
  method: 'GET',
  path: '/api/v1/watch/list',
  tier: 'low',
  access: 'key',
  summary: "The watches of the calling key's plan, newest first.",
  input: z.object({}),
  operation: WatchListDocument,
  variables: () => ({}),

  present: ({ watches }) => ({ success: true, total: watches.length, watches: toSnakeCase(watches) }),
  response: shown(
    '',
    z
      .object({ success: z.literal(true), total: said(z.int(), 'How many there are.') })
      .meta({ title: 'WatchList' }),
  ),
});
