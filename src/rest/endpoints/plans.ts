import { z } from 'zod';
import { PlansDocument } from '../../generated/operations.js';
import { defineEndpoint } from '../endpoint.js';
import { chainInput } from '../input.js';
import { toSnakeCase } from '../present/snake-case.js';

const asset = z.object({
  symbol: z.string(),
  address: z.string().nullable(),
  decimals: z.int(),
});

export const plans = defineEndpoint({
  method: 'GET',
  path: '/api/v1/plans',
  tier: 'low',
  access: 'open',
  summary: 'What can be had, for how much, and where it is paid.',
  input: z.object({}),
  operation: PlansDocument,
  variables: () => ({}),
  present: ({ plans: offered, treasury, contact }) => ({
    success: true,
    plans: toSnakeCase(offered),
    treasury: treasury ?? null,
    contact: contact ?? null,
  }),
  response: z.object({
    success: z.literal(true),
    plans: z.array(
      z.object({
        name: z.string(),
        price_usd: z.number(),
        quota: z.int(),
        per: z.enum(['month', 'life']),
        for_sale: z.boolean(),
      }),
    ),
    treasury: z
      .object({
        address: z.string(),
        chains: z.array(z.object({ chain: chainInput, confirmations: z.int(), assets: z.array(asset) })),
      })
      .nullable(),
    contact: z.string().nullable(),
  }),
});
