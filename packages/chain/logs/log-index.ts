import { type Address, type BlockRef, createLru } from '@assay/facts';
import { historyOf } from '../history/history-feed.js';
import { type BlockClock, createBlockClock } from '../rpc/block-clock.js';
import { chainPace } from '../rpc/log-pace.js';
import type { Rpc } from '../rpc/rpc.js';
import type { Backfill, HistoryJob } from './backfill.js';
import type { IndexedEvent } from './events.js';
import { createKeyedLock, lockAll } from './keyed-lock.js';
import type { LogReadOptions } from './log-query.js';
import type { Cursors, GroupRequest, JointRequest, SyncRequest } from './log-requests.js';
import { toLogSource } from './log-source.js';
import type { BlockSpan, LogStore, LogStream, StreamCursor } from './log-store.js';
import { createRangeLearner } from './range-learner.js';
import { HistoryContradicted } from './read-indexed.js';
import { findCreation, noLogs, readStored, type StoredReading } from './read-stored.js';
import { createStreamReader } from './stream-reader.js';

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
  /**
   * `sync` of a token and its pools with one request for all of them, wherever they were read equally far.
   * @param contracts the token first
   * @returns no entry for a contract of which nothing could be read
   */
  syncTogether(contracts: readonly Address[], request: JointRequest): Promise<Cursors>;
  /**
   * The events of a few blocks of a token and its pools, oldest first: they are not stored.
   * @throws {RpcError}
   */
  readAside(
    contracts: readonly Address[],
    span: BlockSpan,
    options: LogReadOptions,
  ): Promise<readonly IndexedEvent[]>;
  /**
   * The first events of a token and its pools, oldest first, until there are enough; `undefined` where no index of
   * logs can be asked for them. They are not stored.
   * @throws {RpcError}
   */
  readFirst(
    contracts: readonly Address[],
    isEnough: (event: IndexedEvent) => boolean,
    options: LogReadOptions,
  ): Promise<readonly IndexedEvent[] | undefined>;
  /** True where long histories are asked of an index: they take few requests, however many blocks they have. */
  isIndexed(): boolean;
  /** How often an index turned out wrong: what was concluded from its logs before that is void. */
  contradictions(): number;
  /** How an index was used for a contract; a sentence each. */
  told(contract: Address): readonly string[];
  /** Reads what is left of the contracts in the background, back to their creation. */
  readOn(contracts: readonly Address[]): void;
  /** Blocks that one request is expected to be answered for. */
  rangeBlocks(): number;
  /** The block in which a contract was created; `undefined` where no node has the state of old blocks. */
  creationOf(contract: Address, head: BlockRef, options: LogReadOptions): Promise<number | undefined>;
}

/** After a history turned out too long for one request, requests do not read it backward for this long. */
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

  private readonly parts: StoredReading = {
    rpc: this.options.rpc,
    store: this.store,
    learner: this.learner,
    reader: this.reader,
    streamOf: (contract) => this.stream(contract),
  };

  constructor(private readonly options: LogIndexOptions) {}

  stream(contract: Address): LogStream {
    return { chain: this.options.rpc.chain.name, contract };
  }

  rangeBlocks(): number {
    return Math.min(this.learner.blocks(), this.options.rpc.logBlocks());
  }

  creationOf(contract: Address, head: BlockRef, options: LogReadOptions): Promise<number | undefined> {
    return findCreation(this.options.rpc, contract, head, options);
  }

  async sync({ contract, ...request }: SyncRequest): Promise<StreamCursor> {
    const cursor = (await this.syncGroup({ ...request, contracts: [contract] })).get(contract);
    if (!cursor) throw noLogs();
    return cursor;
  }

  async syncTogether(contracts: readonly Address[], request: JointRequest): Promise<Cursors> {
    const own = contracts.filter((contract) => this.isOwn(contract));
    const others = contracts.filter((contract) => !this.isOwn(contract));
    const groups = [own, ...others.map((id) => [id])];
    const cursors = await Promise.all(
      groups
        .filter((group) => group.length > 0)
        .map((group) => this.syncGroup({ ...request, contracts: group })),
    );
    return new Map(cursors.flatMap((part) => [...part]));
  }

  readAside(
    contracts: readonly Address[],
    span: BlockSpan,
    options: LogReadOptions,
  ): Promise<IndexedEvent[]> {
    const streams = contracts.map((contract) => this.stream(contract));
    return onceMore(() => this.reader.readAside(streams, span, options));
  }

  readFirst(
    contracts: readonly Address[],
    isEnough: (event: IndexedEvent) => boolean,
    options: LogReadOptions,
  ): Promise<readonly IndexedEvent[] | undefined> {
    if (!this.isIndexed()) return Promise.resolve(undefined);
    const streams = contracts.map((contract) => this.stream(contract));
    return onceMore(() => this.reader.readFirst(streams, isEnough, options));
  }

  isIndexed(): boolean {
    return historyOf(this.options.rpc).isServing();
  }

  contradictions(): number {
    return historyOf(this.options.rpc).contradictions;
  }

  told(contract: Address): readonly string[] {
    return historyOf(this.options.rpc).told(contract);
  }

  private isOwn(contract: Address): boolean {
    return toLogSource(this.options.rpc.chain, contract).arguments === undefined;
  }

  readOn([contract, ...together]: readonly Address[]): void {
    if (!contract) return;
    const job = { chain: this.options.rpc.chain.name, contract };
    this.options.backfill?.add(together.length > 0 ? { ...job, together } : job);
  }

  private syncGroup(request: GroupRequest): Promise<Cursors> {
    const { contracts } = request;
    for (const contract of contracts) {
      this.backgroundReads.get(contract)?.abort();
      this.countWaiting(contract, 1);
    }
    return lockAll(this.lock, contracts, () => {
      for (const contract of contracts) this.countWaiting(contract, -1);
      return this.readOnce(request);
    });
  }

  private countWaiting(contract: Address, change: 1 | -1) {
    const count = (this.waiting.get(contract) ?? 0) + change;
    if (count > 0) this.waiting.set(contract, count);
    else this.waiting.delete(contract);
  }

  /** Once more where an index turned out wrong: what came from it is removed, and it is not asked again. */
  private read(request: GroupRequest, isIncomplete: (contract: Address) => boolean): Promise<Cursors> {
    return onceMore(() => readStored(this.parts, request, isIncomplete));
  }

  private async readOnce(request: GroupRequest): Promise<Cursors> {
    const cursors = await this.read(request, (contract) => this.incomplete.has(contract));
    const left = request.contracts.filter((one) => {
      const cursor = cursors.get(one);
      return cursor && (cursor.from > request.from || cursor.to < request.head.number);
    });
    // When its caller left, nothing is known about the length of the history.
    if (!request.signal?.aborted) for (const one of left) this.incomplete.set(one, true);
    this.readOn(left);
    return cursors;
  }

  /** One background step of a history. @returns true when all of it is read */
  private async readInBackground(job: HistoryJob, ending: AbortSignal, budgetMs: number) {
    const { contract, together = [] } = job;
    const contracts = [contract, ...together];
    if (contracts.some((one) => this.waiting.has(one))) return false;
    const preempted = new AbortController();
    for (const one of contracts) this.backgroundReads.set(one, preempted);
    const signal = AbortSignal.any([ending, preempted.signal]);
    try {
      const head = await this.backgroundHead(signal);
      const room = await this.roomFor(contracts);
      if (room <= 0) return true;
      const limits = { from: 0, head, signal, budgetMs, maxEvents: room };
      const cursors = await this.read({ ...limits, contracts, inBackground: true }, () => false);
      const isDone = contracts.every((one) => cursors.get(one)?.from === 0);
      if (isDone) for (const one of contracts) this.incomplete.delete(one);
      return isDone;
    } catch (error) {
      if (preempted.signal.aborted && !ending.aborted) return false;
      throw error;
    } finally {
      for (const one of contracts) this.backgroundReads.delete(one);
    }
  }

  /** How many events more fit into the largest of some streams. */
  private async roomFor(contracts: readonly Address[]): Promise<number> {
    const sizes = contracts.map(async (one) => (await this.store.size?.(this.stream(one))) ?? 0);
    return this.store.capacity - Math.max(0, ...(await Promise.all(sizes)));
  }

  /** The newest block, asked for once nobody waits for logs. */
  private async backgroundHead(signal: AbortSignal): Promise<BlockRef> {
    const { rpc } = this.options;
    const pace = rpc.memory.anyBlock.part(chainPace);
    if (rpc.servesLogs()) await pace.turn({ signal, inBackground: true, countRequests: rpc.roundTrips });
    return rpc.head({ signal });
  }

  /** Reads histories in the background, as far as requests leave time. */
  serve(backfill: Backfill): void {
    backfill.serve(this.options.rpc.chain.name, (job, ending, budgetMs) =>
      lockAll(this.lock, [job.contract, ...(job.together ?? [])], () =>
        this.readInBackground(job, ending, budgetMs),
      ),
    );
  }
}

async function onceMore<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof HistoryContradicted)) throw error;
    return read();
  }
}
