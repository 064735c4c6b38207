import type { CallEvidence } from '../domain/evidence.js';
import type { BlockRef } from '../domain/fact.js';
import type { Rpc } from './rpc.js';

/** A call as it was sent, with its result. Defaults: an `eth_call` that did not revert. */
type SentCall = Pick<CallEvidence, 'params' | 'result' | 'meaning'> &
  Partial<Pick<CallEvidence, 'method' | 'reverted'>>;

/** Evidence of a call, with all that is needed to replay it. */
export function toCallEvidence(
  rpc: Rpc,
  block: BlockRef,
  { params, result, meaning, method = 'eth_call', reverted = false }: SentCall,
): CallEvidence {
  return {
    kind: 'call',
    chainId: rpc.chain.chainId,
    blockNumber: block.number,
    blockHash: block.hash,
    method,
    params,
    result,
    reverted,
    meaning,
  };
}
