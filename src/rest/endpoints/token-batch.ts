import { z } from 'zod';
import { TokenBatchDocument } from '../../generated/operations.js';
import { failedRow, placeRows, toAskedRows, toRows, unanswered } from '../batch-rows.js';
import { defineEndpoint } from '../endpoint.js';
import { batchInput, toTokenVariables } from '../input.js';
import { coreScoresResponse, presentCoreScores } from '../present/core-scores.js';

export const tokenBatch = defineEndpoint({
  method: 'POST',
  path: '/api/v1/token/batch',
  tier: 'standard',
  access: 'key',
  summary:
    'Scores and grades of up to 50 tokens, in the order asked. A row that fails spoils no other and gives its call back.',
  input: batchInput,
  operation: TokenBatchDocument,
  variables: ({ tokens }, chains) => ({
    refs: toRows(tokens, chains).flatMap(({ token }) => (token ? [toTokenVariables(token)] : [])),
  }),
  rowsAt: 'tokens',
  asked: ({ tokens }, rowErrors, chains) => toAskedRows(toRows(tokens, chains), rowErrors),
  present: (data, { input, rowErrors, chains, schema }) => ({
    success: true,
    results: placeRows(toRows(input.tokens, chains), rowErrors).map(
      ({ contract_address, chain, place, error }) => {
        const token = data.tokens[place];
        if (token && !error) return presentCoreScores(token, { schema });
        return { success: false, contract_address, chain, ...(error ?? unanswered) };
      },
    ),
  }),
  response: z.object({
    success: z.literal(true),
    results: z
      .array(z.union([coreScoresResponse('tokens'), failedRow]))
      .min(1)
      .max(50),
  }),
});
