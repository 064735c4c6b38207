import { AppError } from '@assay/facts';
import { z } from 'zod';
import { RevokeKeyDocument } from '../../generated/operations.js';
import { defineEndpoint } from '../endpoint.js';
import { addressInput } from '../input.js';

export const revokeKey = defineEndpoint({
  method: 'POST',
  path: '/api/v1/user/revoke-key',
  tier: 'low',
  access: 'open',
  summary:
    'Ends a key of the wallet, at once and for good. Needs a paid key of the wallet, or a wallet proof.',
  input: z.object({
    wallet: addressInput,
    key_id: z
      .string('must be a string')
      .regex(/^key_[0-9A-Za-z]{16}$/, 'must be a key_id as /api/v1/user/keys shows it')
      .meta({ description: 'The key, as /api/v1/user/keys shows it.' }),
  }),
  operation: RevokeKeyDocument,
  variables: ({ wallet, key_id }) => ({ wallet: wallet.toLowerCase(), keyId: key_id }),
  mayMiss: true,
  present: ({ revokeKey: revoked }, { input }) => {
    if (!revoked) throw new AppError('not_found', 'This wallet has no such key, or it was revoked before.');
    return { success: true, key_id: input.key_id, status: 'revoked' };
  },
  response: z.object({
    success: z.literal(true),
    key_id: z.string(),
    status: z.literal('revoked'),
  }),
});
