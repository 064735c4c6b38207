import { z } from 'zod';
import { AppError } from '../../errors/app-error.js';
import { agentInput } from '../agent-input.js';

/** A token, and one statement about it. */
export const codeInput = agentInput
  .extend({
    code: z
      .string('must be a string')
      .regex(/^\w{1,64}$/, 'must be letters, digits and underscores, 1 to 64')
      .meta({ description: 'Code of a finding, a check or a gate, as analyze_token names it.' }),
  })
  .meta({ title: 'StatementOfToken' });

/** The error for a code that the analysis does not have. @param codes those that it has */
export function noSuchCode(code: string, codes: readonly string[]): AppError {
  return refuseCode(
    `The analysis of this token has no finding, check or gate "${code}". It has: ${codes.join(', ')}.`,
  );
}

/** A gate follows from findings and checks: it has no evidence of its own. */
export function noEvidence(code: string): AppError {
  return refuseCode(
    `No finding and no check of this token is called "${code}". explain_finding says what is, and what a gate follows from.`,
  );
}

function refuseCode(reason: string): AppError {
  return new AppError('invalid_request', reason, { details: [{ field: 'code', reason }] });
}
