import { LRUCache } from 'lru-cache';
import type { Address } from '../domain/address.js';
import type { BlockRef } from '../domain/fact.js';
import { createDeadlineSignal } from '../lib/abort.js';
import { type BlockClock, createBlockClock } from '../rpc/block-clock.js';
import { createCreationIndex } from '../rpc/block-search/creation-index.js';
import { type Rpc, RpcError } from '../rpc/rpc.js';
import type { Backfill, HistoryJob } from './backfill.js';
import { createKeyedLock } from './keyed-lock.js';
import { toLogSource } from './log-source.js';
import { type LogStore, type LogStream, type StreamCursor, StreamMovedError } from './log-store.js';
import { createRangeLearner } from './range-learner.js';
import { createStreamReader } from './stream-reader.js';

interface SyncRequest {
  /** A contract, or the id of a Uniswap V4 pool. */
  readonly contract: Address;
  /** First block wanted; 0: the whole history. */
  readonly from: number;
  readonly head: BlockRef;
  readonly signal?: AbortSignal;
  /** Max. wait of the request; the rest is read in the background. Default 6,000. */
  readonly budgetMs?: number;
  /** Max. events read for the request. Default 250,000, at most the capacity of the store. */
  readonly maxEvents?: number;
}

/** The logs of one chain's contracts: read once, kept in a store, updated on request. */
export interface LogIndex {
  readonly store: LogStore;
  readonly clock: BlockClock;
  stream(contract: Address): LogStream;
  /**
   * Reads the blocks since the last time, then backward until `from`, newest blocks first. Calls for one
   * contract run one after the other, so nothing is read twice; background reads of it are interrupted.
   * @returns the blocks read so far: fewer than requested where the time or event limit was reached, or the
   * node failed midway. The rest is read in the background, if a backfill exists. A history that was read
   * back to the contract's creation begins at block 0.
   * @throws {RpcError} where nothing at all could be read
   */
  sync(request: SyncRequest): Promise<StreamCursor>;
}

const BUDGET_MS = 6_000;
const MAX_EVENTS = 250_000;
/** After more new events than this, the balances are prepared in the store. */
const MANY_EVENTS = 5_000;
/** A history that was too long for one request is not read backward by further requests for this long. */
const INCOMPLETE_MS = 10_000;
const MAX_INCOMPLETE = 20_000;

export interface LogIndexOptions {
  readonly rpc: Rpc;
  readonly store: LogStore;
  /** Continues where a request had to stop. Absent: the rest stays unread. */
  readonly backfill?: Backfill;
}

/** @example const { from, to } = await createLogIndex({ rpc, store }).sync({ contract, from: 0, head }) */
export function createLogIndex({ rpc, store, backfill }: LogIndexOptions): LogIndex {
  const clock = createBlockClock(rpc);
  const learner = createRangeLearner();
  const lock = createKeyedLock();
  const creations = createCreationIndex(rpc);
  const reader = createStreamReader({ rpc, store, clock, learner });
  const incomplete = new LRUCache<Address, true>({ max: MAX_INCOMPLETE, ttl: INCOMPLETE_MS });
  /** Contracts being read in the background. */
  const backgroundReads = new Map<Address, AbortController>();
  /** Requests waiting for each contract. */
  const waiting = new Map<Address, number>();
  const countWaiting = (contract: Address, change: 1 | -1) => {
    const count = (waiting.get(contract) ?? 0) + change;
    if (count > 0) waiting.set(contract, count);
    else waiting.delete(contract);
  };
  const toStream = (contract: Address): LogStream => ({ chain: rpc.chain.name, contract });

  async function read(request: SyncRequest, isIncomplete: boolean): Promise<StreamCursor> {
    const { contract, head } = request;
    const stream = toStream(contract);
    const within = createDeadlineSignal(request.signal, request.budgetMs ?? BUDGET_MS);
    const options = { signal: within.signal };
    let left = Math.min(request.maxEvents ?? MAX_EVENTS, store.capacity);
    let cursor: StreamCursor | undefined;
    let total = 0;
    const advance = (next: StreamCursor, added: number) => {
      cursor = next;
      left -= added;
      total += added;
      return left > 0;
    };
    const reading = { stream, head, options, advance };
    try {
      cursor = await reader.checkedCursor(stream, head, options);
      if (cursor && cursor.to < head.number) {
        await reader.readForward(reading, cursor);
      }
      if (left > 0 && (!cursor || (cursor.from > request.from && !isIncomplete))) {
        await reader.readBackward(reading, cursor, request.from, await creationOf(request, cursor, options));
      }
    } catch (error) {
      const isLate = error instanceof RpcError && options.signal.aborted;
      const overload = isLate ? store.overload?.() : undefined;
      if (overload) throw overload;
      if (error instanceof StreamMovedError) {
        cursor = await store.cursor(stream);
      } else if (!(error instanceof RpcError) || !cursor) {
        throw error;
      }
    } finally {
      within.release();
    }
    if (cursor?.from === 0 && total > MANY_EVENTS) {
      await store.settle(stream);
    }
    return cursor ?? fail();
  }

  /** The creation block; searched for only where the whole history does not fit into one request. */
  function creationOf(
    { contract, from, head }: SyncRequest,
    cursor: StreamCursor | undefined,
    options: { readonly signal: AbortSignal },
  ): Promise<number | undefined> {
    const isNear = (cursor?.from ?? head.number + 1) <= learner.blocks();
    return from > 0 || isNear
      ? Promise.resolve(undefined)
      : creations.find(toLogSource(rpc.chain, contract).address, head, options);
  }

  async function sync(request: SyncRequest): Promise<StreamCursor> {
    const cursor = await read(request, incomplete.has(request.contract));
    if (cursor.from > request.from || cursor.to < request.head.number) {
      // A request aborted by its caller says nothing about the length of the history.
      if (!request.signal?.aborted) {
        incomplete.set(request.contract, true);
      }
      const { contract, from } = request;
      backfill?.add({ chain: rpc.chain.name, contract, from });
    }
    return cursor;
  }

  /** One background step of a history. @returns true when all of it is read */
  async function readInBackground({ contract, from }: HistoryJob, ending: AbortSignal, budgetMs: number) {
    if (waiting.has(contract)) return false;
    const preempted = new AbortController();
    backgroundReads.set(contract, preempted);
    const signal = AbortSignal.any([ending, preempted.signal]);
    try {
      const head = await rpc.head({ signal });
      const request = { contract, from, head, signal, budgetMs, maxEvents: store.capacity };
      const isDone = (await read(request, false)).from <= from;
      if (isDone) incomplete.delete(contract);
      return isDone;
    } catch (error) {
      if (preempted.signal.aborted && !ending.aborted) return false;
      throw error;
    } finally {
      backgroundReads.delete(contract);
    }
  }

  backfill?.serve(rpc.chain.name, (job, ending, budgetMs) =>
    lock(job.contract, () => readInBackground(job, ending, budgetMs)),
  );

  return {
    store,
    clock,
    stream: toStream,
    sync: (request) => {
      const { contract } = request;
      backgroundReads.get(contract)?.abort();
      countWaiting(contract, 1);
      return lock(contract, () => {
        countWaiting(contract, -1);
        return sync(request);
      });
    },
  };
}

function fail(): never {
  throw new RpcError('invalid_answer', 'the node answered no logs');
}
