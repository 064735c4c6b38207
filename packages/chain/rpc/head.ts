import type { BlockRef } from '@assay/facts';
import type { HeadBatches } from './head-batch.js';
import { RpcError } from './rpc.js';
import type { Head, Send } from './send.js';

/**
 * Parses a block.
 * @throws {RpcError} `invalid_answer` where it is not one (`null`: the node does not have it)
 */
export function toBlockRef(value: unknown): BlockRef {
  if (
    typeof value === 'object' &&
    value !== null &&
    'number' in value &&
    'hash' in value &&
    'timestamp' in value
  ) {
    const number = Number(value.number);
    const timestamp = Number(value.timestamp);
    if (Number.isSafeInteger(number) && Number.isSafeInteger(timestamp) && typeof value.hash === 'string') {
      return { number, hash: value.hash, timestamp };
    }
  }
  throw new RpcError('invalid_answer', 'the node answered no block');
}

/**
 * The newest block, cached for half a block time: all readers of one analysis use the same block, and a busy
 * process asks at most twice a block. A caller may ask for a younger one. Failures are not cached. Where the
 * node is asked, `reads` are sent with the request.
 */
export function createHead(
  send: Send,
  headBatches: HeadBatches,
  blockTimeMs: number,
  now: () => number,
): Head {
  let cached: { readonly block: BlockRef; readonly readAt: number } | undefined;
  return async (options, reads) => {
    const maxAgeMs = Math.min(blockTimeMs / 2, options?.maxAgeMs ?? Number.POSITIVE_INFINITY);
    if (cached && now() - cached.readAt < maxAgeMs) {
      return cached.block;
    }
    const headBatch = reads && headBatches.begin(reads);
    // Equal calls of one tick are sent once, so parallel callers need no guard here.
    const answer = await send('eth_getBlockByNumber', ['latest', false], options);
    const block = toBlockRef(answer);
    headBatches.observe(block);
    if (headBatch) {
      headBatches.settle(headBatch, block, answer);
    }
    cached = { block, readAt: now() };
    return block;
  };
}
