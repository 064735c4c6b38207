import type { Address } from '../../domain/address.js';
import type { BlockRef } from '../../domain/fact.js';
import type { Hex } from '../../lib/hex.js';
import { toQuantity } from '../../lib/hex.js';
import { toBlockRef } from '../rpc/head.js';
import { type CallOptions, type Rpc, RpcError } from '../rpc/rpc.js';
import { type BlockClock, createBlockClock } from '../time/block-clock.js';
import { decodeEvent, type IndexedEvent } from './events.js';
import { createKeyedLock } from './keyed-lock.js';
import {
  type Checkpoint,
  type LogStore,
  type LogStream,
  type StreamCursor,
  StreamMovedError,
} from './log-store.js';
import { createRangeLearner } from './range-learner.js';
import type { RawLog } from './raw-log.js';
import { type LogChunk, readLogs } from './read-logs.js';

export interface SyncRequest {
  readonly contract: Address;
  /** First topics to read. */
  readonly events: readonly Hex[];
  /** First block that is wanted. */
  readonly from: number;
  readonly head: BlockRef;
  readonly signal?: AbortSignal;
  /** Ends the work after so many events. Default 250,000. */
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
   * @returns what is read by now: less than was asked for where the signal or the number of events ended the work,
   * or the node failed midway.
   * @throws {RpcError} where nothing at all could be read
   */
  sync(request: SyncRequest): Promise<StreamCursor>;
}

/** Checkpoints kept for one stream. */
const MAX_CHECKPOINTS = 16;
/** No reorganisation that we mean to survive without reading everything again goes deeper. */
const SAFE_DEPTH = 128;
const MAX_EVENTS = 250_000;
/** Blocks whose time is asked for where a node does not say it with its logs. */
const TIME_SAMPLES = 32;

export function createLogIndex(rpc: Rpc, store: LogStore): LogIndex {
  const clock = createBlockClock(rpc);
  const learner = createRangeLearner();
  const lock = createKeyedLock();
  const stream = (contract: Address): LogStream => ({ chain: rpc.chain.name, contract });

  async function sync(request: SyncRequest): Promise<StreamCursor> {
    const at = stream(request.contract);
    let cursor = await checkedCursor(at, request);
    let left = request.maxEvents ?? MAX_EVENTS;
    /** @returns whether to go on. */
    const advance = (next: StreamCursor, events: number) => {
      cursor = next;
      left -= events;
      return left > 0;
    };
    try {
      if (cursor && cursor.to < request.head.number) {
        await readForward(at, cursor, request, advance);
      }
      if (left > 0 && (!cursor || cursor.from > request.from)) {
        await readBackward(at, cursor, request, advance);
      }
    } catch (error) {
      if (error instanceof StreamMovedError) {
        return (await store.cursor(at)) ?? fail();
      }
      if (!(error instanceof RpcError) || !cursor) {
        throw error;
      }
    }
    return cursor ?? fail();
  }

  /** The stream's cursor, after rolling back whatever a reorganisation took away. */
  async function checkedCursor(
    at: LogStream,
    { head, signal }: SyncRequest,
  ): Promise<StreamCursor | undefined> {
    const cursor = await store.cursor(at);
    const last = cursor?.checkpoints.at(-1);
    if (!cursor || !last || last.hash === head.hash) {
      return cursor;
    }
    const options = signal ? { signal } : {};
    const kept: Checkpoint[] = [...cursor.checkpoints];
    while (kept.length > 0) {
      const point = kept.at(-1);
      if (point && (await hashOf(point.number, options)) === point.hash) {
        break;
      }
      kept.pop();
    }
    const safe = kept.at(-1);
    if (safe?.number === cursor.to) {
      return cursor;
    }
    const rolledBack =
      safe && safe.number >= cursor.from
        ? { from: cursor.from, to: safe.number, checkpoints: kept }
        : undefined;
    await store.rollback(at, rolledBack);
    return rolledBack;
  }

  async function hashOf(number: number, options: CallOptions): Promise<string | undefined> {
    const block = await rpc.send('eth_getBlockByNumber', [toQuantity(number), false], options);
    return block === null ? undefined : toBlockRef(block).hash;
  }

  async function readForward(
    at: LogStream,
    start: StreamCursor,
    { events, head, signal }: SyncRequest,
    advance: (cursor: StreamCursor, events: number) => boolean,
  ): Promise<void> {
    const query = { addresses: [at.contract], events, from: start.to + 1, to: head.number };
    const options = signal ? { signal } : {};
    let cursor = start;
    for await (const chunk of readLogs(rpc, { ...query, direction: 'forward' }, learner, options)) {
      const hash = chunk.to === head.number ? head.hash : await hashOf(chunk.to, options);
      if (hash === undefined) {
        throw new RpcError('invalid_answer', 'the node does not have a block that it answered logs of');
      }
      const checkpoints = withCheckpoint(cursor, { number: chunk.to, hash });
      const next = { from: cursor.from, to: chunk.to, checkpoints };
      const found = await toEvents(chunk, at.contract, options);
      await store.commit(at, found, cursor, next);
      cursor = next;
      if (!advance(cursor, found.length)) {
        return;
      }
    }
  }

  async function readBackward(
    at: LogStream,
    start: StreamCursor | undefined,
    { events, from, head, signal }: SyncRequest,
    advance: (cursor: StreamCursor, events: number) => boolean,
  ): Promise<void> {
    const to = start ? start.from - 1 : head.number;
    const options = signal ? { signal } : {};
    // Asked along with the first logs: a stream whose only checkpoint is reorganised away must be read again whole.
    const beginning = start ? undefined : firstCheckpoints(head, options);
    beginning?.catch(() => undefined);
    // What one more request would cost later is free where this one can reach to the chain's first block.
    const query = { addresses: [at.contract], events, from: to < learner.blocks() ? 0 : from, to };
    let cursor = start;
    for await (const chunk of readLogs(rpc, { ...query, direction: 'backward' }, learner, options)) {
      const { to: last, checkpoints } = cursor ?? { to: head.number, checkpoints: (await beginning) ?? [] };
      const next = { from: chunk.from, to: last, checkpoints };
      const found = await toEvents(chunk, at.contract, options);
      await store.commit(at, found, cursor, next);
      cursor = next;
      if (!advance(cursor, found.length)) {
        return;
      }
    }
  }

  async function firstCheckpoints(head: BlockRef, options: CallOptions): Promise<Checkpoint[]> {
    const number = head.number - SAFE_DEPTH;
    const hash = number > 0 ? await hashOf(number, options) : undefined;
    return [...(hash === undefined ? [] : [{ number, hash }]), { number: head.number, hash: head.hash }];
  }

  /** Logs twice in an answer count once; logs that were not asked for do not count. */
  async function toEvents(chunk: LogChunk, contract: Address, options: CallOptions): Promise<IndexedEvent[]> {
    const logs = new Map<string, RawLog>();
    for (const log of chunk.logs) {
      if (log.address === contract && log.blockNumber >= chunk.from && log.blockNumber <= chunk.to) {
        logs.set(`${log.blockNumber}:${log.logIndex}`, log);
      }
    }
    await learnTimes([...logs.values()], options);
    return [...logs.values()].flatMap((log) => {
      const event = decodeEvent(log, log.blockTimestamp ?? clock.timestampOf(log.blockNumber) ?? 0);
      return event ? [event] : [];
    });
  }

  async function learnTimes(logs: readonly RawLog[], options: CallOptions): Promise<void> {
    const unknown = new Set(
      logs.filter((log) => log.blockTimestamp === undefined).map((log) => log.blockNumber),
    );
    const numbers = [...unknown].sort((a, b) => a - b);
    const step = Math.max(1, (numbers.length - 1) / (TIME_SAMPLES - 1));
    const samples = new Set<number>();
    for (let at = 0; at < numbers.length; at += step) {
      samples.add(numbers[Math.round(at)] ?? 0);
    }
    const last = numbers.at(-1);
    if (last !== undefined) {
      samples.add(last);
    }
    await clock.ask([...samples], options);
  }

  return { store, clock, stream, sync: (request) => lock(request.contract, () => sync(request)) };
}

/** The newest checkpoints, and one that is deep enough to outlive any of them. */
function withCheckpoint({ checkpoints }: StreamCursor, added: Checkpoint): Checkpoint[] {
  const all = [...checkpoints, added];
  const deep = all.filter(({ number }) => number <= added.number - SAFE_DEPTH).at(-1);
  const newest = all.slice(1 - MAX_CHECKPOINTS);
  return deep && !newest.includes(deep) ? [deep, ...newest] : newest;
}

function fail(): never {
  throw new RpcError('invalid_answer', 'the node answered no logs');
}
