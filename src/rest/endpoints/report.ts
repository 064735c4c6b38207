import { AppError } from '@assay/facts';
import { z } from 'zod';
import { ReportDocument } from '../../generated/operations.js';
import { defineEndpoint } from '../endpoint.js';
import { chainInput } from '../input.js';
import { disputesShape, presentDispute } from '../present/dispute.js';
import { toUnixSeconds } from '../present/values.js';
import { gradesShape, said } from '../shapes.js';

const signatureShape = z
  .object({
    signer: said(z.string(), 'Who signed.'),
    signature: said(z.string(), '65 bytes.'),
    content_hash: said(z.string(), 'Keccak-256 of the canonical JSON (RFC 8785) of `content`.'),
  })
  .meta({ title: 'ReportSignature' });

export const report = defineEndpoint({
  method: 'GET',
  path: '/api/v1/report/:id',
  tier: 'low',
  access: 'open',
  summary: 'A stored report with its evidence, and the signature of this service: a permanent link.',
  input: z.object({
    id: z
      .string('must be a string')
      .regex(/^[0-9a-f]{32}$/, 'must be the id of a report: 32 hexadecimal digits')
      .meta({ description: 'Id of the report.' }),
  }),
  operation: ReportDocument,
  variables: ({ id }) => ({ id }),
  mayMiss: true,
  present: ({ report: found }) => {
    if (!found) throw new AppError('not_found', 'There is no such report, or it was removed for its age.');
    const { signature } = found;
    return {
      success: true,
      report_id: found.id,
      contract_address: found.address,
      chain: found.chain,
      block_number: found.block.number,
      block_time: toUnixSeconds(found.block.time),
      last_block_number: found.lastBlockNumber,
      last_block_time: toUnixSeconds(found.lastTime),
      policy_version: found.policyVersion,
      core_score: found.coreScore ?? null,
      core_grade: found.coreGrade,
      content: found.content,
      disputes: (found.disputes ?? []).map(presentDispute),
      signature: signature
        ? {
            signer: signature.signer,
            signature: signature.signature,
            content_hash: signature.contentHash,
          }
        : null,
    };
  },
  response: z
    .object({
      success: z.literal(true),
      report_id: said(z.string(), 'Id of the report, made of its content.'),
      contract_address: said(z.string(), 'The token.'),
      chain: chainInput,
      block_number: said(z.int(), 'The block that it is of.'),
      block_time: said(z.int(), 'Time of that block, Unix seconds.'),
      last_block_number: said(z.int(), 'The newest block at which the same was found.'),
      last_block_time: said(z.int(), 'Time of that block, Unix seconds.'),
      policy_version: said(z.string(), 'Version of the weights, thresholds and gates.'),
      core_score: said(z.int().nullable(), 'Core score, 0..100; null: nothing was judged.'),
      core_grade: gradesShape.shape.security_analysis.meta({ description: 'Grade of the core score.' }),
      content: said(
        z.record(z.string(), z.unknown()),
        'All that it says (`snapshot`) and what shows it (`statements`), as it is signed.',
      ),
      disputes: disputesShape,
      signature: said(signatureShape.nullable(), 'Of this service, by EIP-712; null: it does not sign.'),
    })
    .meta({ title: 'Report' }),
});
