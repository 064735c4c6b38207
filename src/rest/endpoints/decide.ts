import { z } from 'zod';
import { DecideDocument } from '../../generated/operations.js';
import { decideInput, toDecisionVariables, tokenOf } from '../decide-input.js';
import { defineEndpoint, withTimes } from '../endpoint.js';
import { toTokenVariables } from '../input.js';
import { decisionKeys, presentDecision } from '../present/decision.js';
import { timestampShape } from '../shapes.js';
import { shown } from '../shown.js';

export const decide = defineEndpoint({
  method: 'POST',
  path: '/api/v1/decide',
  tier: 'standard',
  access: 'key',
  summary:
    'Whether to go on: what a policy of your own, or one that ships, says of a token for BUY, SELL, RECEIVE, LIST or COLLATERAL.',
  input: decideInput,
  operation: DecideDocument,
  variables: (input) => ({ ...toTokenVariables(tokenOf(input)), ...toDecisionVariables(input) }),
  asked: (input) => {
    const { chain, contract_address } = tokenOf(input);
    return [{ chain, contractAddress: contract_address.toLowerCase() }];
  },
  reportId: ({ decide: { reportId } }) => reportId ?? null,
  present: ({ decide: decision }) => ({ success: true, ...presentDecision(decision) }),
  stamp: withTimes,
  response: shown(
    'decide',
    z
      .object({
        success: z.literal(true),
        ...decisionKeys,
        processing_time: z.number(),
        timestamp: timestampShape,
      })
      .meta({ title: 'Decision' }),
  ),
});
