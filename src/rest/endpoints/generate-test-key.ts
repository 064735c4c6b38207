import { z } from 'zod';
import { GenerateTestKeyDocument } from '../../generated/operations.js';
import { defineEndpoint } from '../endpoint.js';
import { addressInput } from '../input.js';
import { issuedKeyResponse, presentIssuedKey } from '../present/issued-key.js';

export const generateTestKey = defineEndpoint({
  method: 'POST',
  path: '/api/v1/generate-test-key',
  tier: 'low',
  access: 'open',
  summary: 'A free key with limited use: 10 calls, 7 days, one for each wallet in 7 days.',
  input: z.object({ wallet: addressInput }),
  operation: GenerateTestKeyDocument,
  variables: ({ wallet }) => ({ wallet: wallet.toLowerCase() }),
  present: ({ issued: key }, { input }) => presentIssuedKey(key, input),
  response: issuedKeyResponse,
});
