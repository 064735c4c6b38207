import { type CallOptions, type Rpc, RpcError } from '@assay/chain';
import { type Address, toQuantity } from '@assay/facts';
import { fetchCall } from '@assay/simulate';

/** Accounts that nobody has: what a token does with them it does with anybody. */
const STRANGER: Address = '0x5ca1ab1e00000000000000000000000000000001';
const RECEIVER = '5ca1ab1e00000000000000000000000000000002';
/** transfer(address,uint256) of nothing: it passes without a balance. */
const TRANSFER = `0xa9059cbb${RECEIVER.padStart(64, '0')}${'0'.repeat(64)}`;

/** Whether a token refuses transfers of one holder; a text: why that is not known. */
export type HolderAnswer = { readonly refused: boolean } | { readonly unknown: string };

/**
 * Asks the token to move nothing from the holder and from a stranger, in two calls at one block. Refused is only
 * what the stranger may do and the holder may not. Never throws.
 */
export async function askHolder(
  rpc: Rpc | undefined,
  { token, holder, block }: { readonly token: Address; readonly holder: Address; readonly block: number },
  options: CallOptions,
): Promise<HolderAnswer> {
  if (!rpc) return { unknown: 'no node of the chain is configured' };
  const ask = async (from: Address) => {
    const answer = await fetchCall(rpc, [{ from, to: token, data: TRANSFER }, toQuantity(block)], options);
    return !answer.reverted && !/^0x0{64}$/.test(answer.result);
  };
  try {
    const [holderPasses, strangerPasses] = await Promise.all([ask(holder), ask(STRANGER)]);
    if (holderPasses) return { refused: false };
    return strangerPasses
      ? { refused: true }
      : { unknown: 'the token refuses a transfer of nothing from anybody' };
  } catch (error) {
    if (error instanceof RpcError) return { unknown: 'the node did not answer' };
    throw error;
  }
}
