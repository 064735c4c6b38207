import type { CallEvidence } from '../domain/evidence.js';
import type { BlockRef } from '../domain/fact.js';
import type { Hex } from '../lib/hex.js';
import type { Rpc } from './rpc/rpc.js';

/** An `eth_call` as it went, so that anyone can send it again. */
export function toCallEvidence(
  rpc: Rpc,
  block: BlockRef,
  params: readonly unknown[],
  result: Hex,
  meaning: string,
): CallEvidence {
  return {
    kind: 'call',
    chainId: rpc.chain.chainId,
    blockNumber: block.number,
    blockHash: block.hash,
    method: 'eth_call',
    params,
    result,
    reverted: false,
    meaning,
  };
}
