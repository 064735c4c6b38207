import { z } from 'zod';
import { AuthNonceDocument } from '../../generated/operations.js';
import { defineEndpoint } from '../endpoint.js';
import { addressInput } from '../input.js';
import { toSnakeCase } from '../present/snake-case.js';
import { shown } from '../shown.js';

export const authNonce = defineEndpoint({
  method: 'GET',
  path: '/api/v1/auth/nonce',
  tier: 'low',
  access: 'open',
  summary: 'A nonce for a Sign-In with Ethereum message: good once, for five minutes.',
  input: z.object({ wallet: addressInput }),
  operation: AuthNonceDocument,
  variables: ({ wallet }) => ({ wallet: wallet.toLowerCase() }),
  present: ({ nonce }, { input }) => ({
    success: true,
    wallet: String(input.wallet),
    ...toSnakeCase(nonce),
  }),
  response: shown(
    'nonce',
    z.object({ success: z.literal(true), wallet: z.string(), nonce: z.string().min(8) }),
  ),
});
