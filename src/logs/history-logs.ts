import type { Address } from '../domain/address.js';
import type { BlockRef } from '../domain/fact.js';
import { createDeadlineSignal } from '../lib/abort.js';
import { type Hex, toQuantity } from '../lib/hex.js';
import { type CallOptions, type Rpc, RpcError } from '../rpc/rpc.js';
import { createRangeLearner, type RangeLearner } from './range-learner.js';
import { type RawLog, toRawLogs } from './raw-log.js';
import { readLogs } from './read-logs.js';

/** Max. duration of a read in pieces, where the node does not return the whole history at once. */
const PAGED_READ_MS = 2_000;

export interface HistoryQuery {
  readonly addresses: readonly Address[];
  /** Any of these first topics. */
  readonly events: readonly Hex[];
  /** Allowed values of each indexed argument. Absent: any. */
  readonly arguments?: readonly (readonly Hex[])[];
}

export interface HistoryLogs {
  readonly logs: readonly RawLog[];
  /** False: older logs are missing. */
  readonly whole: boolean;
  /** Complete from this block on; absent where nothing could be read. */
  readonly since?: number;
}

const learners = new WeakMap<Rpc, RangeLearner>();

function learnerOf(rpc: Rpc): RangeLearner {
  const learner = learners.get(rpc) ?? createRangeLearner();
  learners.set(rpc, learner);
  return learner;
}

/** The newest logs, in ranges that the node accepts, until the deadline. */
async function readRecent(
  rpc: Rpc,
  query: HistoryQuery,
  block: BlockRef,
  options: CallOptions,
): Promise<HistoryLogs> {
  const { signal, release } = createDeadlineSignal(options.signal, PAGED_READ_MS);
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
    if (error instanceof RpcError || signal.aborted)
      return { logs, whole: false, ...(since === undefined ? {} : { since }) };
    throw error;
  } finally {
    release();
  }
}

/**
 * All logs of the contracts: in one round trip where the node returns them at once, else the newest ones that
 * can be read in two seconds. None where the node fails otherwise; `whole` says whether logs are missing.
 * @example await readHistoryLogs(rpc, { addresses: [token], events: [topics.transfer] }, block, {})
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
