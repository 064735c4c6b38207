import type { CallEvidence } from '@assay/facts';
import type { ReadContext } from './read-context.js';

/** A call as it was sent, with its result. Defaults: an `eth_call` that did not revert. */
type SentCall = Pick<CallEvidence, 'params' | 'result' | 'meaning'> &
  Partial<Pick<CallEvidence, 'method' | 'reverted'>>;

const playedHere = 'played by the service, on state read from a node that takes no overrides';

/** Evidence of a call, with all that is needed to replay it. */
export function toCallEvidence(
  { rpc, block }: ReadContext,
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
    meaning: rpc.isPlayedHere(method, params) ? `${playedHere}: ${meaning}` : meaning,
  };
}
