import { OperatorError } from '@assay/chain';
import { type Address, toAddress } from '@assay/facts';
import { z } from 'zod';
import { readSettings } from '../config/settings.js';
import { answerData, signerOf } from '../disputes/signed-dispute.js';
import type { CommandWorld } from './command.js';
import { chainIdOf } from './require-chain.js';

/** The part of the answer of GET /api/v1/report/{id} that shows what the operator said to disputes. */
const reportShape = z.object({
  disputes: z.array(
    z.object({
      id: z.string(),
      chain: z.string(),
      contract_address: z.string().transform(toAddress),
      report_id: z.string(),
      code: z.string(),
      statement: z.string(),
      answer: z.string().nullable(),
      answer_state: z.string().nullable(),
      answer_signature: z.string().nullable(),
    }),
  ),
});

interface Asked {
  /** Of the dispute. */
  readonly id: string;
  readonly signer: Address;
}

/**
 * Whether the operator's answer to a dispute is as it was signed, by that signer. Nobody is asked.
 * @param report of the file
 * @param env names a CHAINS_FILE: the signature is for one chain
 * @throws {OperatorError} where the file has no such dispute
 */
export function verifyAnswer(
  file: string,
  report: unknown,
  { id, signer }: Asked,
  env: CommandWorld['env'],
): { readonly isRight: boolean; readonly says: string } {
  const { data } = reportShape.safeParse(report);
  if (!data) throw new OperatorError(`${file} is no answer of GET /api/v1/report/{id}.`);
  const found = data.disputes.find((dispute) => dispute.id === id);
  if (!found) throw new OperatorError(`${file} has no dispute ${id}.`);
  const { answer, answer_state: state, answer_signature: signature, contract_address: token } = found;
  if (answer === null || state === null || signature === null || !token)
    return { isRight: false, says: `${id} has no signed answer.` };
  const { report_id: of, code, statement } = found;
  const chainId = chainIdOf(readSettings(env), found.chain);
  const signed = answerData({ chainId, dispute: id, token, report: of, code, statement, state, answer });
  if (signerOf(signed, signature) === signer)
    return { isRight: true, says: `The answer to ${id} is as ${signer} signed it: ${state}.` };
  return {
    isRight: false,
    says: `The answer to ${id} is NOT as ${signer} signed it: it was changed, or somebody else signed it.`,
  };
}
