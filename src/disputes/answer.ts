import { type Address, AppError } from '@assay/facts';
import type { Wallet } from 'ethers';
import type { Answer, Dispute, DisputeStore } from '../domain/dispute.js';
import { answerData, signerOf } from './signed-dispute.js';

/** What is signed of an answer, in the domain of the token's chain. */
function toData(dispute: Dispute, { state, text }: Pick<Answer, 'state' | 'text'>, chainId: number) {
  const { id, address: token, reportId: report, code, statement } = dispute;
  return answerData({ chainId, dispute: id, token, report, code, statement, state, answer: text });
}

export async function signAnswer(
  dispute: Dispute,
  said: Pick<Answer, 'state' | 'text'>,
  wallet: Wallet,
  chainId: number,
): Promise<Answer> {
  const { domain, types, message } = toData(dispute, said, chainId);
  const signature = await wallet.signTypedData(domain, types, message);
  return { ...said, signer: wallet.address.toLowerCase() as Address, signature };
}

/**
 * Stores what the operator says to a dispute.
 * @throws {AppError} `forbidden` for a signature that is not the signer's; `conflict` where the dispute was withdrawn,
 * or changed since it was read
 */
export async function answerDispute(
  store: DisputeStore,
  dispute: Dispute,
  answer: Answer,
  chainId: number,
): Promise<void> {
  const { state, text, signer, signature } = answer;
  if (signerOf(toData(dispute, answer, chainId), signature) !== signer)
    throw new AppError('forbidden', `The answer is not signed by ${signer}.`);
  if (dispute.state === 'withdrawn') throw new AppError('conflict', 'The dispute was withdrawn.');
  if (!(await store.move(dispute, { state, answer: { text, signer, signature } })))
    throw new AppError('conflict', 'Something else came of the dispute just now; try again.');
}
