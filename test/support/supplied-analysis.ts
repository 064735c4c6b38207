import type { CompleteAnalysis } from '@assay/engine';
import { known } from '@assay/facts';
import { metadata } from './analysis-facts.js';

export const suppliedToken = { chain: 'bsc', address: `0x${'5'.repeat(40)}` } as const;

/** An analysis that knows a supply, at one block. */
export function suppliedAnalysis(
  number: number,
  totalSupply: bigint,
  address: `0x${string}` = suppliedToken.address,
): CompleteAnalysis {
  const block = { number, hash: `0x${'ab'.repeat(32)}`, timestamp: 1_800_000_000 + number * 3 };
  const facts = { metadata: known({ ...metadata, totalSupply }, 'onchain', 0, block) };
  const core = { score: 70, grade: 'B-', low: 60, high: 80, coverage: 0.9, gatesApplied: [] } as const;
  return { input: { ref: { ...suppliedToken, address }, facts, now: 0 }, verdicts: new Map(), core };
}
