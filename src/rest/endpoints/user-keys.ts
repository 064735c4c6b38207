import { z } from 'zod';
import { UserKeysDocument } from '../../generated/operations.js';
import { defineEndpoint } from '../endpoint.js';
import { addressInput } from '../input.js';
import { toSnakeCase } from '../present/snake-case.js';
import { shown } from '../shown.js';

export const userKeys = defineEndpoint({
  method: 'GET',
  path: '/api/v1/user/keys',
  tier: 'low',
  access: 'open',
  summary: 'The keys of a wallet, without their secrets. Needs a paid key of the wallet, or a wallet proof.',
  input: z.object({ wallet: addressInput }),
  operation: UserKeysDocument,
  variables: ({ wallet }) => ({ wallet: wallet.toLowerCase() }),
  present: ({ wallet }, { input }) => ({
    success: true,
    wallet: String(input.wallet),
    total_keys: wallet.keys.length,
    ...toSnakeCase(wallet),
  }),
  response: shown('wallet', z.object({ success: z.literal(true), wallet: z.string(), total_keys: z.int() })),
});
