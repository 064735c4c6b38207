import { AppError, type BlockRef, type PastBlock, toQuantity } from '@assay/facts';
import { toBlockRef } from '../head.js';
import type { CallOptions, Rpc } from '../rpc.js';
import { RpcError } from '../rpc.js';

/** Blocks that one round of the search by time asks for: 17 parts a round find any block in about six. */
const PROBES = 16;

/**
 * The block that a caller means: the one of that number, or the last one at or before that time.
 * @throws {AppError} `invalid_request` where there is none: it is in the future, or before the chain
 * @throws {RpcError} where the nodes fail
 */
export async function findBlock(rpc: Rpc, at: PastBlock, options: CallOptions = {}): Promise<BlockRef> {
  const head = await rpc.head(options);
  if (at.block !== undefined) {
    if (at.block > head.number)
      throw refuse(`Block ${at.block} of ${rpc.chain.name} is in the future: the newest is ${head.number}.`);
    return at.block === head.number ? head : fetchBlock(rpc, at.block, options);
  }
  const shown = new Date(at.time * 1_000).toISOString();
  if (at.time > head.timestamp && at.time * 1_000 > Date.now())
    throw refuse(`${shown} is in the future: the newest block of ${rpc.chain.name} is ${head.number}.`);
  if (at.time >= head.timestamp) return head;
  const first = await fetchBlock(rpc, 0, options);
  if (at.time < first.timestamp) throw refuse(`${rpc.chain.name} had no block yet at ${shown}.`);
  return searchByTime(rpc, at.time, { low: first, high: head }, options);
}

function refuse(reason: string): AppError {
  return new AppError('invalid_request', reason, { details: [{ field: 'at', reason }] });
}

async function fetchBlock(rpc: Rpc, number: number, options: CallOptions): Promise<BlockRef> {
  const answer = await rpc.send('eth_getBlockByNumber', [toQuantity(number), false], options);
  if (answer === null) throw new RpcError('no_state', `the node does not have block ${number}`);
  return toBlockRef(answer);
}

/** `low` is at or before the time, `high` is after it. */
async function searchByTime(
  rpc: Rpc,
  time: number,
  bounds: { readonly low: BlockRef; readonly high: BlockRef },
  options: CallOptions,
): Promise<BlockRef> {
  let { low, high } = bounds;
  while (high.number - low.number > 1) {
    const span = high.number - low.number;
    const numbers = Array.from({ length: PROBES }, (_, at) =>
      Math.round(low.number + (span * (at + 1)) / (PROBES + 1)),
    ).filter((number) => number > low.number && number < high.number);
    const asked = [...new Set(numbers)];
    const blocks = await Promise.all(asked.map((number) => fetchBlock(rpc, number, options)));
    low = blocks.filter(({ timestamp }) => timestamp <= time).at(-1) ?? low;
    high = blocks.find(({ timestamp }) => timestamp > time) ?? high;
  }
  return low;
}
