import { catalog, type KnownChains } from '@assay/facts';
import { z } from 'zod';
import { TokenBatchDocument } from '../../generated/operations.js';
import { placeRows } from '../batch-rows.js';
import { defineEndpoint } from '../endpoint.js';
import { type BatchRow, batchInput, toBatchRow, toTokenVariables } from '../input.js';
import { coreScoresResponse, presentCoreScores } from '../present/core-scores.js';
import { errorCodeShape } from '../shapes.js';

const failedRow = z
  .object({
    success: z.literal(false),
    contract_address: z.string(),
    chain: z.string(),
    error: errorCodeShape,
    reason: z.string(),
  })
  .meta({ title: 'FailedToken' });

const unanswered = { error: 'internal_error', reason: 'This token was not answered; ask again.' };

const toRows = (rows: readonly unknown[], chains: KnownChains): readonly BatchRow[] =>
  rows.map((row) => toBatchRow(row, chains));

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
  asked: ({ tokens }, rowErrors, chains) =>
    placeRows(toRows(tokens, chains), rowErrors).map(({ chain, contract_address, error }) => ({
      chain,
      contractAddress: contract_address.toLowerCase(),
      statusCode: error && catalog[error.error].status,
    })),
  present: (data, { input, rowErrors, chains }) => ({
    success: true,
    results: placeRows(toRows(input.tokens, chains), rowErrors).map(
      ({ contract_address, chain, place, error }) => {
        const token = data.tokens[place];
        if (token && !error) return presentCoreScores(token);
        return { success: false, contract_address, chain, ...(error ?? unanswered) };
      },
    ),
  }),
  response: z.object({
    success: z.literal(true),
    results: z
      .array(z.union([coreScoresResponse, failedRow]))
      .min(1)
      .max(50),
  }),
});
