import { getCreateAddress } from 'ethers';
import { type Address, toAddress } from '../../domain/address.js';
import { toQuantity } from '../../lib/hex.js';
import { type CallOptions, type Rpc, RpcError } from '../rpc/rpc.js';
import { readSender, type TokenHistory } from './history.js';

/** True where the node shows that the address had no code at the end of a block; false also where it cannot say (no archive). */
async function hadNoCode(rpc: Rpc, token: Address, block: number, options: CallOptions): Promise<boolean> {
  if (block < 0) return true;
  try {
    return (await rpc.send<unknown>('eth_getCode', [token, toQuantity(block)], options)) === '0x';
  } catch (error) {
    if (error instanceof RpcError && error.kind !== 'aborted') return false;
    throw error;
  }
}

/**
 * Who deployed a token, only where it can be shown: the transaction of its first log created exactly this address from its sender
 * and nonce; or it called a factory, and the token had no code in the block before. One round trip.
 */
export async function readDeployer(
  rpc: Rpc,
  token: Address,
  { firstTransaction, firstBlock }: TokenHistory,
  options: CallOptions,
): Promise<Address | undefined> {
  if (!firstTransaction || firstBlock === undefined) return undefined;
  const [sender, isNew] = await Promise.all([
    readSender(rpc, firstTransaction, options),
    hadNoCode(rpc, token, firstBlock - 1, options),
  ]);
  if (!sender) return undefined;
  const created = sender.to === null ? toAddress(getCreateAddress(sender)) : undefined;
  return created === token || (sender.to !== null && isNew) ? sender.from : undefined;
}
