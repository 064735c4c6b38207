import { parseRangeRefusal } from '../rpc/range-refusal.js';
import type { RpcError } from '../rpc/rpc.js';

const FIRST_RANGE = 10_000;
/** Logs wanted in one answer (about 1.5 MB): larger answers cost the node and our memory too much. */
const TARGET_LOGS = 2_000;

/** A stated limit is kept for this long: it may be that of a fallback node. */
const LIMIT_MEMORY_MS = 600_000;

/** The block range to request from a chain's nodes, adapted to their answers and refusals. */
export interface RangeLearner {
  /** Blocks to request next, at least 1. */
  blocks(): number;
  succeeded(blocks: number, logs: number): void;
  /** No caller could wait long enough for the logs of so many blocks. The next request asks for fewer. */
  tooSlow(blocks: number): void;
  /** @returns blocks to try instead; `undefined` where a smaller range will not help. */
  refused(error: RpcError, blocks: number): number | undefined;
}

/**
 * The range grows while answers are not half full, up to four times at once, and shrinks when they are full.
 * A limit stated by a node is kept for ten minutes; an unstated one is found by halving.
 * @param now milliseconds
 */
export function createRangeLearner(now: () => number = () => performance.now()): RangeLearner {
  let stated = { blocks: Number.POSITIVE_INFINITY, until: 0 };
  let range = FIRST_RANGE;
  const limit = () => (now() < stated.until ? stated.blocks : Number.POSITIVE_INFINITY);
  return {
    blocks: () => Math.max(1, Math.min(range, limit())),
    succeeded: (blocks, logs) => {
      if (logs > TARGET_LOGS) {
        range = Math.max(1, Math.floor((blocks * TARGET_LOGS) / logs));
      } else if (logs < TARGET_LOGS / 2 && blocks >= range) {
        range = Math.min(Math.floor(blocks * Math.min(4, TARGET_LOGS / logs)), limit());
      }
    },
    tooSlow: (blocks) => {
      range = Math.max(1, Math.min(range, Math.floor(blocks / 4)));
    },
    refused: (error, blocks) => {
      if (error.kind !== 'range_too_wide' || blocks <= 1) {
        return undefined;
      }
      const refusal = parseRangeRefusal(error.message);
      const allowed =
        refusal?.maxBlocks ?? (refusal?.suggested && refusal.suggested.to - refusal.suggested.from + 1);
      const smaller = Math.max(1, Math.min(allowed ?? Math.floor(blocks / 2), blocks - 1));
      if (refusal?.cause === 'blocks') {
        stated = { blocks: Math.min(limit(), smaller), until: now() + LIMIT_MEMORY_MS };
      }
      range = Math.min(range, smaller);
      return smaller;
    },
  };
}
