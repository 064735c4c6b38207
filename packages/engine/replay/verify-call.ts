import { type Rpc, RpcError } from '@assay/chain';
import { FalseProof, NotProvable, UnreadableAnswer } from '@assay/evm';
import type { CallEvidence, Replayed } from '@assay/facts';
import { likenessOf } from './compare-answers.js';
import { type Prover, playProven, traceCalls } from './play-proven.js';

/** A call as an answer holds it: without its block it cannot be verified. */
type VerifiableCall = Pick<CallEvidence, 'method' | 'params' | 'result'> & {
  readonly reverted?: boolean | undefined;
  readonly blockNumber?: number | undefined;
  readonly blockHash?: string | undefined;
};

const unknown = (reason: string): Replayed => ({ verdict: 'unknown', reason });

/**
 * Plays the call here, on state that is proven against the hash of its block, and compares it with the evidence.
 * What the node says of the call itself does not count.
 */
export async function verifyCall(
  rpc: Rpc,
  prover: Prover,
  call: VerifiableCall,
  signal: AbortSignal,
): Promise<Replayed> {
  const { blockNumber: number, blockHash: hash, method } = call;
  if (method === 'eth_getStorageAt') return unknown('only calls are played on proven state');
  if (number === undefined || hash === undefined)
    return unknown('it does not name its block by number and hash');
  try {
    const [answer] = await playProven(
      prover,
      rpc,
      {
        block: { number, hash },
        calls: [call],
        touched: () => traceCalls(rpc, method === 'eth_call' ? [call.params] : [], { signal }),
      },
      signal,
    );
    if (!answer) return unknown('the call cannot be played here');
    const likeness = likenessOf(call, call, answer);
    return likeness === 'identical' || likeness === 'same'
      ? { verdict: 'identical', reason: `verified against the state root of block ${number}` }
      : {
          verdict: 'differs',
          reason: `the state that the hash of block ${number} proves gives another answer`,
        };
  } catch (error) {
    if (error instanceof FalseProof)
      return {
        verdict: 'differs',
        reason: `the node contradicts the hash of block ${number}: ${error.message}`,
      };
    if (error instanceof NotProvable || error instanceof RpcError || error instanceof UnreadableAnswer)
      return unknown(`the state cannot be proven: ${error.message}`);
    throw error;
  }
}
