import { AppError } from '@assay/facts';
import { z } from 'zod';
import { DisputeDocument } from '../../generated/operations.js';
import { defineEndpoint } from '../endpoint.js';
import { addressInput } from '../input.js';
import { toSnakeCase } from '../present/snake-case.js';
import { shown } from '../shown.js';

const text = (what: string) =>
  z.string('must be a string').min(1, 'must not be empty').meta({ description: what });

export const dispute = defineEndpoint({
  method: 'POST',
  path: '/api/v1/dispute',
  tier: 'low',
  access: 'key',
  summary:
    'Says in public that a statement of a stored report is wrong, signed by the owner, the deployer or a controller of the token. It is looked at again at once; a verdict never changes by it.',
  input: z.object({
    report: z
      .string('must be a string')
      .regex(/^[0-9a-f]{32}$/, 'must be the id of a report: 32 hexadecimal digits')
      .meta({ description: 'Id of the report.' }),
    code: text('`type` of the finding or `code` of the check that is disputed.'),
    statement: text('10 to 1,000 characters of plain text.'),
    signer: addressInput,
    signature: text(
      'EIP-712 over token, report, code and statement (docs/disputes.md); of a contract by EIP-1271.',
    ),
  }),
  operation: DisputeDocument,
  variables: ({ report, code, statement, signer, signature }) => ({
    report,
    code,
    statement,
    signer,
    signature,
  }),
  present: ({ openDispute: opened }) => {
    if (!opened) throw new AppError('internal_error', 'The dispute was not opened.');
    return { success: true, dispute: toSnakeCase(opened) };
  },
  response: z.object({
    success: z.literal(true),
    dispute: shown(
      'openDispute',
      z.object({}).meta({
        title: 'Dispute',
        description: 'What is said against a statement of a report. It changes no verdict.',
      }),
    ),
  }),
});
