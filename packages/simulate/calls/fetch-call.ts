import { type CallOptions, type Rpc, RpcError } from '@assay/chain';
import { type Hex, isHex } from '@assay/facts';

/** What `eth_call` answered: a revert is an answer too. @throws {RpcError} for everything else. */
export async function fetchCall(
  rpc: Rpc,
  params: readonly unknown[],
  options: CallOptions,
): Promise<{ readonly result: Hex; readonly reverted: boolean }> {
  try {
    const result = await rpc.send<unknown>('eth_call', params, options);
    if (!isHex(result)) throw new RpcError('invalid_answer', 'eth_call answered no bytes');
    return { result, reverted: false };
  } catch (error) {
    if (error instanceof RpcError && error.kind === 'reverted')
      return { result: error.data ?? '0x', reverted: true };
    throw error;
  }
}
