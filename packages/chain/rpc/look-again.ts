import { toQuantity } from '@assay/facts';
import type { RequestNeed } from './request-need.js';

/** A call of our own that asks for the header of a block again. */
export interface LookAgain {
  readonly method: 'eth_getBlockByNumber';
  readonly params: readonly unknown[];
  /** Number of the block. */
  readonly seen: number;
}

interface NeededCall {
  readonly method: string;
  readonly need: RequestNeed;
}

const simulates: ReadonlySet<RequestNeed['kind']> = new Set<RequestNeed['kind']>([
  'overrides',
  'block-overrides',
  'simulate',
]);

/** Blocks further below the newest one are not replaced any more, so their headers tell nothing new. */
const REPLACEABLE_BLOCKS = 128;

/**
 * Asks, in the batch of these calls, for the header of each recent block that they simulate at or read slots of.
 * @param maxBatch calls in one HTTP request
 */
export function lookAgain(calls: readonly NeededCall[], maxBatch: number): readonly LookAgain[] {
  // Slots are read round after round: then only where no further HTTP request is needed.
  const fits = calls.length % maxBatch !== 0;
  const numbers = calls.flatMap(({ method, need: { kind, block, depth = 0 } }) =>
    block !== undefined &&
    depth <= REPLACEABLE_BLOCKS &&
    (simulates.has(kind) || (fits && method === 'eth_getStorageAt'))
      ? [block]
      : [],
  );
  return [...new Set(numbers)].map((seen) => ({
    method: 'eth_getBlockByNumber',
    params: [toQuantity(seen), false],
    seen,
  }));
}
