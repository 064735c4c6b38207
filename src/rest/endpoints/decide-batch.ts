import { z } from 'zod';
import { DecideBatchDocument } from '../../generated/operations.js';
import { failedRow, placeRows, toAskedRows, toRows, unanswered } from '../batch-rows.js';
import { decideBatchInput, toDecisionVariables } from '../decide-input.js';
import { defineEndpoint } from '../endpoint.js';
import { toTokenVariables } from '../input.js';
import { decisionKeys, presentDecision } from '../present/decision.js';
import { shown } from '../shown.js';

export const decideBatch = defineEndpoint({
  method: 'POST',
  path: '/api/v1/decide/batch',
  tier: 'standard',
  access: 'key',
  summary:
    'The same of up to 50 tokens, in the order asked. A row that fails spoils no other and gives its call back.',
  input: decideBatchInput,
  operation: DecideBatchDocument,
  variables: ({ tokens, ...input }, chains) => ({
    refs: toRows(tokens, chains).flatMap(({ token }) => (token ? [toTokenVariables(token)] : [])),
    ...toDecisionVariables(input),
  }),
  rowsAt: 'decisions',
  asked: ({ tokens }, rowErrors, chains) => toAskedRows(toRows(tokens, chains), rowErrors),
  present: (data, { input, rowErrors, chains }) => ({
    success: true,
    results: placeRows(toRows(input.tokens, chains), rowErrors).map(
      ({ contract_address, chain, place, error }) => {
        const decision = data.decisions[place];
        if (decision && !error) return { success: true, ...presentDecision(decision) };
        return { success: false, contract_address, chain, ...(error ?? unanswered) };
      },
    ),
  }),
  response: z.object({
    success: z.literal(true),
    results: z
      .array(
        z.union([
          shown(
            'decisions',
            z.object({ success: z.literal(true), ...decisionKeys }).meta({ title: 'DecisionRow' }),
          ),
          failedRow,
        ]),
      )
      .min(1)
      .max(50),
  }),
});
