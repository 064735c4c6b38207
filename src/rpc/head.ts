import type { BlockRef } from '../domain/fact.js';
import type { HeadBatches } from './head-batch.js';
import { RpcError } from './rpc.js';
import type { Head, Send } from './send.js';

/** A block as own type. @throws {RpcError} `invalid_answer` where it is none (`null`: the node does not have it). */
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
 * The newest block, remembered for half a block time: readers that ask in one analysis read at one block, and a busy
 * process asks twice a block at most. A failure is not remembered. Where the node has to be asked, `reads` go along.
 */
export function createHead(
  send: Send,
  headBatches: HeadBatches,
  blockTimeMs: number,
  now: () => number,
): Head {
  let remembered: { readonly block: BlockRef; readonly until: number } | undefined;
  return async (options, reads) => {
    if (remembered && now() < remembered.until) {
      return remembered.block;
    }
    const headBatch = reads && headBatches.begin(reads);
    // Equal calls of one tick are one call, so asking in parallel needs no guard here.
    const answer = await send('eth_getBlockByNumber', ['latest', false], options);
    const block = toBlockRef(answer);
    headBatches.observe(block);
    if (headBatch) {
      headBatches.settle(headBatch, block, answer);
    }
    remembered = { block, until: now() + blockTimeMs / 2 };
    return block;
  };
}
