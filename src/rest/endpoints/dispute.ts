import { AppError } from '@assay/facts';
import { z } from 'zod';
import { disputeRoles, disputeStates } from '../../disputes/dispute.js';
import { DisputeDocument } from '../../generated/operations.js';
import { defineEndpoint } from '../endpoint.js';
import { addressInput, chainInput } from '../input.js';
import { toUnixSeconds } from '../present/values.js';
import { said } from '../shapes.js';

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
    return {
      success: true,
      dispute: {
        id: opened.id,
        chain: opened.chain,
        contract_address: opened.address,
        report_id: opened.reportId,
        code: opened.code,
        statement: opened.statement,
        signer: opened.signer,
        role: opened.role,
        state: opened.state,
        checked_block: opened.checkedBlock,
        opened_at: toUnixSeconds(opened.openedAt),
      },
    };
  },
  response: z.object({
    success: z.literal(true),
    dispute: z
      .object({
        id: said(z.string(), 'Names the dispute.'),
        chain: chainInput,
        contract_address: said(z.string(), 'The token.'),
        report_id: said(z.string(), 'The report.'),
        code: said(z.string(), 'What is disputed.'),
        statement: said(z.string(), 'What the signer says.'),
        signer: said(z.string(), 'Who signed.'),
        role: said(z.enum(disputeRoles), 'As what.'),
        state: said(z.enum(disputeStates), 'What came of it.'),
        checked_block: said(z.int(), 'The block at which the statement was looked at again.'),
        opened_at: said(z.int(), 'When it was opened, Unix seconds.'),
      })
      .meta({ title: 'Dispute', description: 'What was opened.' }),
  }),
});
