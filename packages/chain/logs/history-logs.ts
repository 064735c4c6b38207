import { type Address, type Hex, toQuantity } from '@assay/facts';
import { createDeadlineSignal } from '../lib/abort.js';
import { wholeLogs } from '../rpc/log-decoder.js';
import { type RawLog, toRawLogs } from '../rpc/raw-log.js';
import type { ReadContext } from '../rpc/read-context.js';
import { RpcError } from '../rpc/rpc.js';
import { readLogsOfBlocks } from './block-receipts.js';
import { createRangeLearner } from './range-learner.js';
import { readLogs } from './read-logs.js';

/** Requests that are tried for a history of which each returned only a small part. */
const FEW_REQUESTS = 4;
/** Where nodes answer fewer blocks at once, the newest logs are some minutes of a long chain: not worth a request. */
const FEW_BLOCKS = 1_000;
/** A chain that takes more requests than this is not read whole. */
const WHOLE_REQUESTS = 40;

/** Max. duration of a read in pieces, where the node does not return the whole history at once. */
const PAGED_READ_MS = 2_000;

export interface HistoryQuery {
  readonly addresses: readonly Address[];
  /** Any of these first topics. */
  readonly events: readonly Hex[];
  /** Allowed values of each indexed argument. Absent: any. */
  readonly arguments?: readonly (readonly Hex[])[];
  /**
   * Blocks whose logs are read where the node serves none by range: found from state, few, and known to
   * matter.
   */
  readonly blocks?: () => Promise<readonly number[]>;
}

export interface HistoryLogs {
  readonly logs: readonly RawLog[];
  /** False: older logs are missing. */
  readonly whole: boolean;
  /** Complete from this block on; absent where nothing could be read. */
  readonly since?: number;
}

/** Learned apart from the ranges of the index, which reads one contract at a time. */
const createHistoryRanges = () => createRangeLearner();

/** The newest logs, in ranges that the node accepts, until the deadline. */
async function readRecent(context: ReadContext, query: HistoryQuery): Promise<HistoryLogs> {
  const { rpc, block, options, memory } = context;
  if (rpc.logBlocks() < Math.min(FEW_BLOCKS, block.number / WHOLE_REQUESTS))
    return { logs: [], whole: false };
  const { signal, release } = createDeadlineSignal(options.signal, PAGED_READ_MS);
  const range = { ...query, from: 0, to: block.number, direction: 'backward', decoder: wholeLogs } as const;
  const learner = memory.part(createHistoryRanges);
  const logs: RawLog[] = [];
  let since: number | undefined;
  try {
    let requests = 0;
    for await (const chunk of readLogs(rpc, range, learner, { signal, parallel: FEW_REQUESTS })) {
      logs.push(...chunk.logs);
      since = chunk.from;
      requests += 1;
      const isLong = block.number > learner.blocks() * WHOLE_REQUESTS;
      if (isLong && requests >= FEW_REQUESTS) return { logs, whole: false, since };
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

/** The logs of the blocks that the query names, from their receipts. */
async function readNamedBlocks(context: ReadContext, query: HistoryQuery): Promise<HistoryLogs> {
  const logs = await readLogsOfBlocks(context, (await query.blocks?.()) ?? []);
  return { logs: logs.filter((log) => isWanted(log, query)), whole: false };
}

function isWanted({ address, topics }: RawLog, query: HistoryQuery): boolean {
  const [event, ...rest] = topics;
  return (
    query.addresses.includes(address) &&
    event !== undefined &&
    query.events.includes(event) &&
    (query.arguments ?? []).every((allowed, index) => allowed.includes(rest[index] ?? '0x'))
  );
}

/**
 * All logs of the contracts: in one round trip where the node returns them at once, else the newest ones that
 * can be read in two seconds. Where the node serves no logs, those of the query's `blocks`; `whole` says
 * whether logs are missing.
 * @example await readHistoryLogs(context, { addresses: [token], events: [topics.transfer] })
 */
export async function readHistoryLogs(context: ReadContext, query: HistoryQuery): Promise<HistoryLogs> {
  const { rpc, block, options } = context;
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
    const found = error.kind === 'range_too_wide' ? await readRecent(context, query) : undefined;
    return found?.since === undefined ? readNamedBlocks(context, query) : found;
  }
}
