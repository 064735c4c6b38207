import { z } from 'zod';
import { CreateKeyDocument } from '../../generated/operations.js';
import { defineEndpoint } from '../endpoint.js';
import { addressInput, walletPlanInput } from '../input.js';
import { issuedKeyResponse, presentIssuedKey } from '../present/issued-key.js';

export const createKey = defineEndpoint({
  method: 'POST',
  path: '/api/v1/user/create-key',
  tier: 'low',
  access: 'open',
  summary:
    'Another key for a plan that the wallet has bought. Needs a paid key of the wallet, or a wallet proof.',
  input: z.object({ wallet: addressInput, plan: walletPlanInput }),
  operation: CreateKeyDocument,
  variables: ({ wallet, plan }) => ({ wallet: wallet.toLowerCase(), plan }),
  present: ({ issued: key }, { input }) => presentIssuedKey(key, input),
  response: issuedKeyResponse,
});
