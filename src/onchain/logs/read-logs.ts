import { setImmediate as nextTick } from 'node:timers/promises';
import type { Address } from '../../domain/address.js';
import { type Hex, toQuantity } from '../../lib/hex.js';
import { toBlockRef } from '../rpc/head.js';
import { type CallOptions, type Rpc, RpcError } from '../rpc/rpc.js';
import type { RangeLearner } from './range-learner.js';
import { type RawLog, toRawLogs } from './raw-log.js';

export interface LogQuery {
  readonly addresses: readonly Address[];
  /** Any of these first topics. */
  readonly events: readonly Hex[];
  /** First and last block, inclusive. */
  readonly from: number;
  readonly to: number;
  /** `backward`: the newest blocks first. */
  readonly direction: 'forward' | 'backward';
  /** Ask for the hash of each chunk's last block, but for that of `to`. */
  readonly hashes?: boolean;
}

/** All logs of a range of blocks. The chunks of a reading touch each other, in the direction of the query. */
export interface LogChunk {
  readonly from: number;
  readonly to: number;
  /** Of block `to`, asked for with the logs and before them; where the query wants it and the node has the block. */
  readonly hash?: string;
  readonly logs: readonly RawLog[];
}

const PARALLEL = 4;

/**
 * Streams the logs of a range: at most four answers are in memory, whatever the length of the history. Ranges follow
 * what the nodes refuse. The first answer is waited for alone, since it teaches the range.
 * @throws {RpcError} where a node fails, or refuses even a single block
 */
export async function* readLogs(
  rpc: Rpc,
  query: LogQuery,
  learner: RangeLearner,
  options: CallOptions,
): AsyncGenerator<LogChunk> {
  const inFlight: Promise<readonly LogChunk[]>[] = [];
  let next = query.direction === 'forward' ? query.from : query.to;
  let width = 1;
  const isOpen = () => (query.direction === 'forward' ? next <= query.to : next >= query.from);
  try {
    while (isOpen() || inFlight.length > 0) {
      while (isOpen() && inFlight.length < width) {
        const blocks = learner.blocks();
        const from = query.direction === 'forward' ? next : Math.max(query.from, next - blocks + 1);
        const to = query.direction === 'forward' ? Math.min(query.to, next + blocks - 1) : next;
        next = query.direction === 'forward' ? to + 1 : from - 1;
        const reading = readRange(rpc, query, from, to, learner, options);
        // Handled when its turn comes; until then a failure must not count as unhandled.
        reading.catch(() => undefined);
        inFlight.push(reading);
        if (inFlight.length < width && isOpen()) {
          // Another tick is another HTTP request: one batch of four would be one long answer.
          await nextTick();
        }
      }
      for (const chunk of (await inFlight.shift()) ?? []) {
        yield chunk;
      }
      width = PARALLEL;
    }
  } finally {
    inFlight.length = 0;
  }
}

/** One range, in as many pieces as the node insists on; newest first where the query goes backward. */
async function readRange(
  rpc: Rpc,
  query: LogQuery,
  from: number,
  to: number,
  learner: RangeLearner,
  options: CallOptions,
): Promise<readonly LogChunk[]> {
  const blocks = to - from + 1;
  try {
    const filter = {
      address: query.addresses.length === 1 ? query.addresses[0] : query.addresses,
      topics: [query.events],
      fromBlock: toQuantity(from),
      toBlock: toQuantity(to),
    };
    // Before the logs, in one batch with them: a reorganisation between the two leaves a hash that is gone, and so is
    // found out. The other way round it would leave old logs under a new hash for ever.
    const block =
      query.hashes && to !== query.to
        ? rpc.send('eth_getBlockByNumber', [toQuantity(to), false], options)
        : undefined;
    block?.catch(() => undefined);
    const logs = toRawLogs(await rpc.send('eth_getLogs', [filter], options));
    if (!logs) {
      throw new RpcError('invalid_answer', 'the node answered no list of logs');
    }
    const header = await block;
    learner.succeeded(blocks, logs.length);
    return [{ from, to, logs, ...(header ? { hash: toBlockRef(header).hash } : {}) }];
  } catch (error) {
    const smaller = error instanceof RpcError ? learner.refused(error, blocks) : undefined;
    if (smaller === undefined) {
      throw error;
    }
    const pieces: LogChunk[] = [];
    for (const [first, last] of toPieces(from, to, smaller, query.direction)) {
      pieces.push(...(await readRange(rpc, query, first, last, learner, options)));
    }
    return pieces;
  }
}

function toPieces(
  from: number,
  to: number,
  blocks: number,
  direction: LogQuery['direction'],
): [number, number][] {
  const pieces: [number, number][] = [];
  for (let at = from; at <= to; at += blocks) {
    pieces.push([at, Math.min(to, at + blocks - 1)]);
  }
  return direction === 'forward' ? pieces : pieces.reverse();
}
