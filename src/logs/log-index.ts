import type { Address } from '../domain/address.js';
import type { BlockRef } from '../domain/fact.js';
import { createDeadlineSignal } from '../lib/abort.js';
import { createLru } from '../lib/lru.js';
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
export function createLogIndex(options: LogIndexOptions): LogIndex {
  const index = new NodeLogIndex(options);
  if (options.backfill) index.serve(options.backfill);
  return index;
}

class NodeLogIndex implements LogIndex {
  readonly clock = createBlockClock(this.options.rpc);
  readonly store = this.options.store;
  private readonly learner = createRangeLearner();
  private readonly lock = createKeyedLock();
  private readonly creations = createCreationIndex(this.options.rpc);
  private readonly reader = createStreamReader({
    rpc: this.options.rpc,
    store: this.store,
    clock: this.clock,
    learner: this.learner,
  });
  private readonly incomplete = createLru<Address, true>(MAX_INCOMPLETE, INCOMPLETE_MS);
  /** Contracts being read in the background. */
  private readonly backgroundReads = new Map<Address, AbortController>();
  /** Requests waiting for each contract. */
  private readonly waiting = new Map<Address, number>();

  constructor(private readonly options: LogIndexOptions) {}

  stream(contract: Address): LogStream {
    return { chain: this.options.rpc.chain.name, contract };
  }

  sync(request: SyncRequest): Promise<StreamCursor> {
    const { contract } = request;
    this.backgroundReads.get(contract)?.abort();
    this.countWaiting(contract, 1);
    return this.lock(contract, () => {
      this.countWaiting(contract, -1);
      return this.readOnce(request);
    });
  }

  private countWaiting(contract: Address, change: 1 | -1) {
    const count = (this.waiting.get(contract) ?? 0) + change;
    if (count > 0) this.waiting.set(contract, count);
    else this.waiting.delete(contract);
  }

  private async read(request: SyncRequest, isIncomplete: boolean): Promise<StreamCursor> {
    const { contract, head } = request;
    const stream = this.stream(contract);
    const within = createDeadlineSignal(request.signal, request.budgetMs ?? BUDGET_MS);
    const options = { signal: within.signal };
    let left = Math.min(request.maxEvents ?? MAX_EVENTS, this.store.capacity);
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
      cursor = await this.reader.checkedCursor(stream, head, options);
      if (cursor && cursor.to < head.number) {
        await this.reader.readForward(reading, cursor);
      }
      if (left > 0 && (!cursor || (cursor.from > request.from && !isIncomplete))) {
        await this.reader.readBackward(
          reading,
          cursor,
          request.from,
          await this.creationOf(request, cursor, options),
        );
      }
    } catch (error) {
      const isLate = error instanceof RpcError && options.signal.aborted;
      const overload = isLate ? this.store.overload?.() : undefined;
      if (overload) throw overload;
      if (error instanceof StreamMovedError) {
        cursor = await this.store.cursor(stream);
      } else if (!(error instanceof RpcError) || !cursor) {
        throw error;
      }
    } finally {
      within.release();
    }
    if (cursor?.from === 0 && total > MANY_EVENTS) {
      await this.store.settle(stream);
    }
    return cursor ?? fail();
  }

  /** The creation block; searched for only where the whole history does not fit into one request. */
  private creationOf(
    { contract, from, head }: SyncRequest,
    cursor: StreamCursor | undefined,
    options: { readonly signal: AbortSignal },
  ): Promise<number | undefined> {
    const isNear = (cursor?.from ?? head.number + 1) <= this.learner.blocks();
    return from > 0 || isNear
      ? Promise.resolve(undefined)
      : this.creations.find(toLogSource(this.options.rpc.chain, contract).address, head, options);
  }

  private async readOnce(request: SyncRequest): Promise<StreamCursor> {
    const cursor = await this.read(request, this.incomplete.has(request.contract));
    if (cursor.from > request.from || cursor.to < request.head.number) {
      // A request aborted by its caller says nothing about the length of the history.
      if (!request.signal?.aborted) {
        this.incomplete.set(request.contract, true);
      }
      const { contract, from } = request;
      this.options.backfill?.add({ chain: this.options.rpc.chain.name, contract, from });
    }
    return cursor;
  }

  /** One background step of a history. @returns true when all of it is read */
  private async readInBackground({ contract, from }: HistoryJob, ending: AbortSignal, budgetMs: number) {
    if (this.waiting.has(contract)) return false;
    const preempted = new AbortController();
    this.backgroundReads.set(contract, preempted);
    const signal = AbortSignal.any([ending, preempted.signal]);
    try {
      const head = await this.options.rpc.head({ signal });
      const request = { contract, from, head, signal, budgetMs, maxEvents: this.store.capacity };
      const isDone = (await this.read(request, false)).from <= from;
      if (isDone) this.incomplete.delete(contract);
      return isDone;
    } catch (error) {
      if (preempted.signal.aborted && !ending.aborted) return false;
      throw error;
    } finally {
      this.backgroundReads.delete(contract);
    }
  }

  /** Reads histories in the background, as far as requests leave time. */
  serve(backfill: Backfill): void {
    backfill.serve(this.options.rpc.chain.name, (job, ending, budgetMs) =>
      this.lock(job.contract, () => this.readInBackground(job, ending, budgetMs)),
    );
  }
}

function fail(): never {
  throw new RpcError('invalid_answer', 'the node answered no logs');
}
