import type { Rpc } from '@assay/chain';
import type { Evidence, Replayed } from '@assay/facts';
import { replayEvidence } from './replay-evidence.js';

/** Asks a node for an evidence of our own analysis again, at its own block. */
export async function replayStored(
  rpc: Rpc | undefined,
  evidence: Evidence,
  signal: AbortSignal,
): Promise<Replayed> {
  if (!rpc) return { verdict: 'unknown', reason: 'no node of that chain is set up' };
  const piece = evidence.kind === 'transactions' ? { ...evidence, hashes: [...evidence.hashes] } : evidence;
  const { verdict, reason } = await replayEvidence(rpc, piece, false, { signal });
  return { verdict, reason };
}
