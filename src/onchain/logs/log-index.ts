import type { Address } from '../../domain/address.js';
import type { BlockRef } from '../../domain/fact.js';
import { createCreationIndex } from '../heights/creation-index.js';
import { type Rpc, RpcError } from '../rpc/rpc.js';
import { type BlockClock, createBlockClock } from '../time/block-clock.js';
import type { Backfill } from './backfill.js';
import { createKeyedLock } from './keyed-lock.js';
import { toLogSource } from './log-source.js';
import { type LogStore, type LogStream, type StreamCursor, StreamMovedError } from './log-store.js';
import { createRangeLearner } from './range-learner.js';
import { createStreamReader } from './stream-reader.js';

export interface SyncRequest {
  /** Or the id of a Uniswap V4 pool. */
  readonly contract: Address;
  /** First block that is wanted; 0 is the whole history. */
  readonly from: number;
  readonly head: BlockRef;
  readonly signal?: AbortSignal;
  /** How long the request may wait; what is left then goes on in the background. Default 6,000. */
  readonly budgetMs?: number;
  /** Ends the work of the request after so many events. Default 250,000, and never more than the store takes. */
  readonly maxEvents?: number;
}

/** The logs of one chain's contracts, read once, kept in a store, and brought up to date when they are asked for. */
export interface LogIndex {
  readonly store: LogStore;
  readonly clock: BlockClock;
  stream(contract: Address): LogStream;
  /**
   * Reads what is new since the last time, then backward until `from`, newest blocks first. Two calls for one
   * contract work one after the other, so nothing is read twice.
   * @returns what is read by now: less than was asked for where time or the number of events ended the work, or the
   * node failed midway. The rest goes on in the background, where there is one. A history that was read back to the
   * contract's creation begins at block 0.
   * @throws {RpcError} where nothing at all could be read
   */
  sync(request: SyncRequest): Promise<StreamCursor>;
}

const BUDGET_MS = 6_000;
const MAX_EVENTS = 250_000;
/** After so many new events it is worth preparing what comes of them. */
const MANY_EVENTS = 5_000;
/** For so long after a history proved too long for one request, the next requests take what there is. */
const REST_MS = 10_000;

export interface LogIndexOptions {
  readonly rpc: Rpc;
  readonly store: LogStore;
  /** Reads on where a request had to stop; nothing does where absent. */
  readonly backfill?: Backfill;
}

export function createLogIndex({ rpc, store, backfill }: LogIndexOptions): LogIndex {
  const clock = createBlockClock(rpc);
  const learner = createRangeLearner();
  const lock = createKeyedLock();
  const creations = createCreationIndex(rpc);
  const reader = createStreamReader({ rpc, store, clock, learner });
  const restUntil = new Map<Address, number>();
  const toStream = (contract: Address): LogStream => ({ chain: rpc.chain.name, contract });

  async function read(request: SyncRequest, isResting: boolean): Promise<StreamCursor> {
    const { contract, head } = request;
    const stream = toStream(contract);
    const options = { signal: toSignal(request) };
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
      if (left > 0 && (!cursor || (cursor.from > request.from && !isResting))) {
        await reader.readBackward(reading, cursor, request.from, await creationOf(request, cursor, options));
      }
    } catch (error) {
      if (error instanceof StreamMovedError) {
        cursor = await store.cursor(stream);
      } else if (!(error instanceof RpcError) || !cursor) {
        throw error;
      }
    }
    if (cursor?.from === 0 && total > MANY_EVENTS) {
      await store.settle(stream);
    }
    return cursor ?? fail();
  }

  /** Worth a search only where a whole history does not fit into one request. */
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
    const cursor = await read(request, (restUntil.get(request.contract) ?? 0) > performance.now());
    if (cursor.from > request.from || cursor.to < request.head.number) {
      // Given up by its caller it may have been short of nothing.
      if (!request.signal?.aborted) {
        restUntil.set(request.contract, performance.now() + REST_MS);
      }
      const { contract, from } = request;
      backfill?.add({ chain: rpc.chain.name, contract, from });
    }
    return cursor;
  }

  backfill?.serve(rpc.chain.name, ({ contract, from }, signal, budgetMs) =>
    lock(contract, async () => {
      const head = await rpc.head({ signal });
      const further = await read(
        { contract, from, head, signal, budgetMs, maxEvents: store.capacity },
        false,
      );
      const isDone = further.from <= from;
      if (isDone) {
        restUntil.delete(contract);
      }
      return isDone;
    }),
  );

  return {
    store,
    clock,
    stream: toStream,
    sync: (request) => lock(request.contract, () => sync(request)),
  };
}

function toSignal({ signal, budgetMs = BUDGET_MS }: SyncRequest): AbortSignal {
  const budget = AbortSignal.timeout(budgetMs);
  return signal ? AbortSignal.any([signal, budget]) : budget;
}

function fail(): never {
  throw new RpcError('invalid_answer', 'the node answered no logs');
}
