import type { Address, BlockRef } from '@assay/facts';
import { historyOf } from '../history/history-feed.js';
import { createDeadlineSignal } from '../lib/abort.js';
import { creationOf, findFirstBlock } from '../rpc/block-search/first-block.js';
import { createReadContext } from '../rpc/read-context.js';
import { type Rpc, RpcError } from '../rpc/rpc.js';
import { readGroupsBackward, readGroupsForward } from './group-reader.js';
import type { LogReadOptions } from './log-query.js';
import type { Cursors, GroupRequest } from './log-requests.js';
import { toLogSource } from './log-source.js';
import { type LogStore, type LogStream, type StreamCursor, StreamMovedError } from './log-store.js';
import type { RangeLearner } from './range-learner.js';
import { HistoryContradicted } from './read-indexed.js';
import type { StreamReader } from './stream-reader.js';

/** What the streams of one chain are read with. */
export interface StoredReading {
  readonly rpc: Rpc;
  readonly store: LogStore;
  readonly learner: RangeLearner;
  readonly reader: StreamReader;
  readonly streamOf: (contract: Address) => LogStream;
}

const BUDGET_MS = 6_000;
const MAX_EVENTS = 250_000;
/** After more new events than this, the balances are prepared in the store. */
const MANY_EVENTS = 5_000;

/**
 * Reads the streams of contracts into the store: what is new since the last time, then backward.
 * @param isIncomplete a history that turned out too long is not read backward again
 * @returns the blocks read so far
 * @throws {RpcError} where nothing at all could be read
 * @throws {HistoryContradicted} where an index turned out wrong
 */
export async function readStored(
  parts: StoredReading,
  request: GroupRequest,
  isIncomplete: (contract: Address) => boolean,
): Promise<Cursors> {
  const { store, reader, streamOf } = parts;
  const { contracts, head } = request;
  let decodingMs = 0;
  const decoded = (ms: number) => {
    decodingMs += ms;
  };
  const within = createDeadlineSignal(request.signal, request.budgetMs ?? BUDGET_MS);
  const options = { signal: within.signal, inBackground: request.inBackground ?? false };
  let left = Math.min(request.maxEvents ?? MAX_EVENTS, store.capacity);
  let isCaughtUp = false;
  const cursors = new Map<Address, StreamCursor>();
  const totals = new Map<Address, number>();
  const advance = ({ contract }: LogStream, next: StreamCursor, added: number) => {
    cursors.set(contract, next);
    totals.set(contract, (totals.get(contract) ?? 0) + added);
    left -= added / contracts.length;
    if (isCaughtUp) request.reached?.(contract, next.from);
    return left > 0 && !request.isEnough?.(isCaughtUp ? next.from : undefined, decodingMs);
  };
  const reading = { head, options, decoded, advance, left: () => left, streamOf };
  try {
    await dropSuspects(parts, contracts);
    const known = await Promise.all(
      contracts.map(async (contract) => {
        return [contract, await reader.checkedCursor(streamOf(contract), head, options)] as const;
      }),
    );
    for (const [contract, cursor] of known) if (cursor) cursors.set(contract, cursor);
    await readGroupsForward(reader, reading, cursors);
    isCaughtUp = true;
    const open = contracts.filter((contract) => {
      const cursor = cursors.get(contract);
      return !cursor || (cursor.from > request.from && !isIncomplete(contract));
    });
    if (left > 0 && open.length > 0) {
      const creationBefore = (first: number) => creationFor(parts, request, first, options);
      await readGroupsBackward(reader, reading, { from: request.from, open, cursors, creationBefore });
    }
  } catch (error) {
    await keepOrThrow(parts, error, request, cursors, options.signal);
  } finally {
    within.release();
  }
  for (const [contract, { from }] of cursors) {
    if (from === 0 && (totals.get(contract) ?? 0) > MANY_EVENTS) await store.settle(streamOf(contract));
  }
  return cursors;
}

/** Removes what was stored from an index that contradicted a node since. */
async function dropSuspects(
  { rpc, store, streamOf }: StoredReading,
  contracts: readonly Address[],
): Promise<void> {
  const feed = historyOf(rpc);
  for (const contract of contracts.filter((one) => feed.takeSuspect(one)))
    await store.rollback(streamOf(contract), undefined);
}

/** Keeps what was read before the node failed. @throws where nothing was read, or for another failure */
async function keepOrThrow(
  { store, streamOf }: StoredReading,
  error: unknown,
  { contracts }: GroupRequest,
  cursors: Map<Address, StreamCursor>,
  signal: AbortSignal,
): Promise<void> {
  if (error instanceof HistoryContradicted) throw error;
  const isLate = error instanceof RpcError && signal.aborted;
  const overload = isLate ? store.overload?.() : undefined;
  if (overload) throw overload;
  for (const contract of error instanceof StreamMovedError ? contracts : []) {
    const cursor = await store.cursor(streamOf(contract));
    if (cursor) cursors.set(contract, cursor);
  }
  if (cursors.size > 0 && (error instanceof RpcError || error instanceof StreamMovedError)) return;
  throw error instanceof StreamMovedError ? noLogs() : error;
}

/** The creation block; searched for only where the whole history does not fit into one request. */
function creationFor(
  { rpc, learner }: StoredReading,
  { contracts, head }: GroupRequest,
  first: number,
  options: LogReadOptions,
): Promise<number | undefined> {
  const [contract] = contracts;
  // An index is asked for all blocks as for one.
  if (first <= learner.blocks() || !contract || historyOf(rpc).isServing()) return Promise.resolve(undefined);
  return findCreation(rpc, contract, head, options);
}

/** The block in which a contract was created; `undefined` where no node has the state of old blocks. */
export function findCreation(
  rpc: Rpc,
  contract: Address,
  head: BlockRef,
  options: LogReadOptions,
): Promise<number | undefined> {
  const [first] = toLogSource(rpc.chain, contract).addresses;
  return findFirstBlock(createReadContext(rpc, head, options), creationOf(first));
}

export function noLogs(): RpcError {
  return new RpcError('invalid_answer', 'the node answered no logs');
}
