import { type Intent, intents } from '@assay/engine';
import { z } from 'zod';
import { addressInput, batchInput, chainInput, tokenInput } from './input.js';

export const intentInput = z
  .enum(intents, `must be one of ${intents.join(', ')}`)
  .meta({ description: 'What you mean to do with the token.' });

/** What is asked beside the token, over REST and by agents alike. What is in a policy is checked by its own rules. */
export const decisionInputs = {
  intent: intentInput,
  amount: z
    .number('must be a number')
    .positive('must be above 0')
    .max(1e30, 'must be at most 1e30')
    .optional()
    .meta({ description: 'Whole tokens; for SELL the size of the sale.' }),
  holder: addressInput.optional().meta({
    description: 'Who sells or receives it: the token is asked whether it refuses that account.',
  }),
  policy: z
    .union([z.string(), z.record(z.string(), z.unknown())], 'must be the name of a policy, or a policy')
    .default('balanced')
    .meta({
      description:
        'A pack (strict, balanced, permissive, collateral, assay), one that you stored (mine, mine@2), or a policy itself: /schema/policy.json.',
    }),
};

/** One token, as `token` or as the two fields that the other endpoints have. */
export const decideInput = z
  .object({
    contract_address: addressInput.optional(),
    chain: chainInput.optional(),
    at_block: tokenInput.shape.at_block,
    token: tokenInput.optional().meta({ description: 'The token, in place of contract_address and chain.' }),
    ...decisionInputs,
  })
  .superRefine(({ token, contract_address, chain }, issues) => {
    if (token) return;
    const missing = { contract_address, chain };
    for (const [name, value] of Object.entries(missing))
      if (value === undefined)
        issues.addIssue({ code: 'custom', path: [name], message: 'is missing', input: undefined });
  })
  .meta({ title: 'DecisionRequest' });

export const decideBatchInput = z.object({ ...batchInput.shape, ...decisionInputs });

/** The token that a request names. */
export function tokenOf({ token, contract_address, chain, at_block }: z.output<typeof decideInput>) {
  if (token) return token;
  if (contract_address === undefined || chain === undefined) throw new TypeError('the input names no token');
  return { contract_address, chain, at_block };
}

export function toDecisionVariables(input: {
  readonly intent: Intent;
  readonly amount?: number | undefined;
  readonly holder?: string | undefined;
  readonly policy: unknown;
}) {
  const { intent, amount = null, holder, policy } = input;
  return { intent, amount, policy, holder: (holder?.toLowerCase() as `0x${string}` | undefined) ?? null };
}
