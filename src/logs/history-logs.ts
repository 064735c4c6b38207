import type { Address } from '../domain/address.js';
import type { BlockRef } from '../domain/fact.js';
import { type Hex, toQuantity } from '../lib/hex.js';
import { type CallOptions, type Rpc, RpcError } from '../rpc/rpc.js';
import { createRangeLearner, type RangeLearner } from './range-learner.js';
import { type RawLog, toRawLogs } from './raw-log.js';
import { readLogs } from './read-logs.js';

/** Longest reading in pieces, where a node does not give a history whole. */
const PAGED_READ_MS = 2_000;

export interface HistoryQuery {
  readonly addresses: readonly Address[];
  /** Any of these first topics. */
  readonly events: readonly Hex[];
  /** What the indexed arguments must be, each one of a list. Absent: anything. */
  readonly arguments?: readonly (readonly Hex[])[];
}

export interface HistoryLogs {
  readonly logs: readonly RawLog[];
  /** False: older logs are missing. */
  readonly whole: boolean;
  /** From this block on nothing is missing; absent where nothing could be read. */
  readonly since?: number;
}

const learners = new WeakMap<Rpc, RangeLearner>();

function learnerOf(rpc: Rpc): RangeLearner {
  const learner = learners.get(rpc) ?? createRangeLearner();
  learners.set(rpc, learner);
  return learner;
}

/** The newest logs, in pieces of the node's liking, for as long as the patience lasts. */
async function readRecent(
  rpc: Rpc,
  query: HistoryQuery,
  block: BlockRef,
  options: CallOptions,
): Promise<HistoryLogs> {
  const deadline = AbortSignal.timeout(PAGED_READ_MS);
  const signal = options.signal ? AbortSignal.any([options.signal, deadline]) : deadline;
  const range = { ...query, from: 0, to: block.number };
  const logs: RawLog[] = [];
  let since: number | undefined;
  try {
    for await (const chunk of readLogs(rpc, { ...range, direction: 'backward' }, learnerOf(rpc), {
      signal,
    })) {
      logs.push(...chunk.logs);
      since = chunk.from;
    }
    return { logs, whole: true, since: 0 };
  } catch (error) {
    options.signal?.throwIfAborted();
    if (error instanceof RpcError || deadline.aborted)
      return { logs, whole: false, ...(since === undefined ? {} : { since }) };
    throw error;
  }
}

/**
 * Logs of contracts from their beginning: in one round trip where the node gives them whole, else the newest
 * ones that can be read in two seconds. A node that fails otherwise gives none: what is missing shows in the
 * coverage of what is made of them.
 */
export async function readHistoryLogs(
  rpc: Rpc,
  query: HistoryQuery,
  block: BlockRef,
  options: CallOptions,
): Promise<HistoryLogs> {
  const filter = {
    address: query.addresses,
    topics: [query.events, ...(query.arguments ?? [])],
    fromBlock: '0x0',
    toBlock: toQuantity(block.number),
  };
  try {
    const logs = toRawLogs(await rpc.send<unknown>('eth_getLogs', [filter], options));
    return logs ? { logs, whole: true, since: 0 } : { logs: [], whole: false };
  } catch (error) {
    if (!(error instanceof RpcError) || error.kind === 'aborted') throw error;
    return error.kind === 'range_too_wide'
      ? readRecent(rpc, query, block, options)
      : { logs: [], whole: false };
  }
}
