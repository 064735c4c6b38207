import { type CallOptions, type Rpc, RpcError, toSelector } from '@assay/chain';
import type { Address, Hex } from '@assay/facts';
import { AbiCoder } from 'ethers';

const IS_VALID_SIGNATURE = toSelector('isValidSignature(bytes32,bytes)');
/** The EIP-1271 answer of acceptance: the selector of the function, padded to one word. */
const MAGIC = `${IS_VALID_SIGNATURE}${'00'.repeat(28)}`;

export interface ContractSignatureQuestion {
  readonly chainId: number;
  readonly wallet: Address;
  readonly digest: Hex;
  readonly signature: Hex;
}

/**
 * EIP-1271: asks the wallet's contract on its chain whether it accepts a signature of a digest. False for a
 * wallet without code, a revert and any other answer.
 * @throws {RpcError} when the node does not answer; then nothing is known
 */
export async function isContractSignature(
  rpcs: readonly Rpc[],
  question: ContractSignatureQuestion,
  options: CallOptions = {},
): Promise<boolean> {
  const rpc = rpcs.find(({ chain }) => chain.chainId === question.chainId);
  if (rpc === undefined) return false;
  const args = AbiCoder.defaultAbiCoder().encode(['bytes32', 'bytes'], [question.digest, question.signature]);
  const call = { to: question.wallet, data: `${IS_VALID_SIGNATURE}${args.slice(2)}`, gas: '0x7a120' };
  try {
    const answer = await rpc.send<unknown>('eth_call', [call, 'latest'], options);
    return typeof answer === 'string' && answer.toLowerCase() === MAGIC;
  } catch (error) {
    if (error instanceof RpcError && error.kind === 'reverted') return false;
    throw error;
  }
}
