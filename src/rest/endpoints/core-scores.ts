import { CoreScoresDocument } from '../../generated/operations.js';
import { defineEndpoint } from '../endpoint.js';
import { tokenInput, toTokenVariables } from '../input.js';
import { coreScoresResponse, presentCoreScores } from '../present/core-scores.js';

export const coreScores = defineEndpoint({
  method: 'POST',
  path: '/api/v1/token/core-scores',
  tier: 'standard',
  access: 'key',
  summary: 'Scores and grades only, without detailed data.',
  input: tokenInput,
  operation: CoreScoresDocument,
  variables: toTokenVariables,
  reportId: ({ token }) => token.reportId ?? null,
  present: ({ token }, meta) => presentCoreScores(token, meta),
  response: coreScoresResponse('token'),
});
