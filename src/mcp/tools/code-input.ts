import { evidenceCodes, statementCodes } from '@assay/engine';
import { AppError } from '@assay/facts';
import { z } from 'zod';
import { agentInput } from '../agent-input.js';

/** A token, and one statement about it. A code that no analysis has is refused before the token is read. */
function toCodeInput(codes: ReadonlySet<string>, what: string) {
  return agentInput
    .extend({
      code: z
        .string('must be a string')
        .refine((code) => codes.has(code), `must be the code of ${what}, as analyze_token names it`)
        .meta({ description: `Code of ${what}, as analyze_token names it.` }),
    })
    .meta({ title: 'StatementOfToken' });
}

export const statementInput = toCodeInput(statementCodes, 'a finding, a check or a gate');
/** A gate follows from findings and checks: it has no evidence of its own. */
export const evidenceInput = toCodeInput(evidenceCodes, 'a finding or a check');

/** The error for a code that the analysis of this token does not have. @param codes those that it has */
export function noSuchCode(code: string, codes: readonly string[]): AppError {
  return refuseCode(
    `The analysis of this token has no finding, check or gate "${code}". It has: ${codes.join(', ')}.`,
  );
}

export function noEvidence(code: string): AppError {
  return refuseCode(
    `No finding and no check of this token is called "${code}". explain_finding says what is.`,
  );
}

function refuseCode(reason: string): AppError {
  return new AppError('invalid_request', reason, { details: [{ field: 'code', reason }] });
}
