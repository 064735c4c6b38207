import { z } from 'zod';
import { disputeRoles, disputeStates } from '../../domain/dispute.js';
import type { DisputePartsFragment } from '../../generated/operations.js';
import { chainInput } from '../input.js';
import { said } from '../shapes.js';
import { toUnixSeconds } from './values.js';

export function presentDispute(dispute: DisputePartsFragment) {
  const { id, chain, address, reportId, code, statement, signer, role, signature, state } = dispute;
  return {
    ...{ id, chain, contract_address: address, report_id: reportId, code, statement },
    ...{ signer, role, signature, state },
    checked_block: dispute.checkedBlock,
    opened_at: toUnixSeconds(dispute.openedAt),
    answer: dispute.answer ?? null,
    answer_state: dispute.answerState ?? null,
    answer_signer: dispute.answerSigner ?? null,
    answer_signature: dispute.answerSignature ?? null,
    answered_at: dispute.answeredAt ? toUnixSeconds(dispute.answeredAt) : null,
  };
}

export const disputeShape = z
  .object({
    id: said(z.string(), 'Names the dispute.'),
    chain: chainInput,
    contract_address: said(z.string(), 'The token.'),
    report_id: said(z.string(), 'The report.'),
    code: said(z.string(), 'The finding or check that is disputed.'),
    statement: said(z.string(), 'What the signer says: no less hostile than the name of a token.'),
    signer: said(z.string(), 'Who signed.'),
    role: said(z.enum(disputeRoles), 'As what.'),
    signature: said(z.string(), 'By EIP-712, so that anyone can check it.'),
    state: said(z.enum(disputeStates), 'What came of it.'),
    checked_block: said(z.int(), 'The block at which the statement was looked at again.'),
    opened_at: said(z.int(), 'When it was opened, Unix seconds.'),
    answer: said(z.string().nullable(), 'What the operator answered; null: nothing.'),
    answer_state: said(
      z.enum(disputeStates).nullable(),
      'As the operator decided; null: there is no answer, or it is not signed.',
    ),
    answer_signer: said(z.string().nullable(), 'Who signed the answer; null: nobody.'),
    answer_signature: said(
      z.string().nullable(),
      'By EIP-712; `npx assay verify --dispute` checks it; null: there is none.',
    ),
    answered_at: said(z.int().nullable(), 'When, Unix seconds; null: there is no answer.'),
  })
  .meta({
    title: 'Dispute',
    description: 'What is said against a statement of a report. It changes no verdict.',
  });

export const disputesShape = said(
  z.array(disputeShape),
  'What accounts with a say over the token say against reports, the newest first, at most 100.',
);
