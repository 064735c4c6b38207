import { type BlockRef, groupBy, readOnce, toQuantity } from '@assay/facts';
import type { BlockClock } from '../rpc/block-clock.js';
import { toBlockRef } from '../rpc/head.js';
import { type CallOptions, type Rpc, RpcError } from '../rpc/rpc.js';
import { createEventDecoder, toEvents } from './chunk-events.js';
import { createAccounts, type IndexedEvent, inChainOrder } from './events.js';
import type { LogChunk, LogQuery, LogReadOptions } from './log-query.js';
import type { Cursors } from './log-requests.js';
import { type LogSource, toLogSource } from './log-source.js';
import type { BlockSpan, Checkpoint, LogStore, LogStream, StreamCursor } from './log-store.js';
import type { RangeLearner } from './range-learner.js';
import { readFirstLogs } from './read-first-logs.js';
import { readLogs } from './read-logs.js';
import { readPieces } from './read-pieces.js';
import { toCommits } from './to-commits.js';

/** One read of several streams that were read up to the same block. */
export interface StreamReading {
  readonly streams: readonly LogStream[];
  readonly head: BlockRef;
  readonly options: LogReadOptions;
  /** Events that may still be read. */
  readonly left: () => number;
  /** Called with the processor time that it took to decode the events of each piece. */
  readonly decoded: (ms: number) => void;
  /** Called after every piece. @returns false to stop */
  readonly advance: (stream: LogStream, cursor: StreamCursor, events: number) => boolean;
}

/** Reads streams of logs from a node into the store; each block is read once. */
export interface StreamReader {
  /** The stream's cursor, after rolling back blocks that were reorganised away. */
  checkedCursor(stream: LogStream, head: BlockRef, options: CallOptions): Promise<StreamCursor | undefined>;
  /** From the cursors, which end at the same block, up to the head. */
  readForward(reading: StreamReading, starts: Cursors): Promise<void>;
  /**
   * From the cursors, which begin at the same block, (or the head) down to `from`; a stream that reaches
   * `creation` begins at block 0.
   */
  readBackward(
    reading: StreamReading,
    starts: Cursors,
    from: number,
    creation: number | undefined,
  ): Promise<void>;
  /** The events of some blocks, oldest first. They are not stored, and no cursor moves. */
  readAside(streams: readonly LogStream[], span: BlockSpan, options: LogReadOptions): Promise<IndexedEvent[]>;
  /** The first events of the chain, oldest first, from an index; `undefined` where it does not tell enough of them. */
  readFirst(
    streams: readonly LogStream[],
    isEnough: (event: IndexedEvent) => boolean,
    options: LogReadOptions,
  ): Promise<IndexedEvent[] | undefined>;
}

/** Checkpoints kept for one stream. */
const MAX_CHECKPOINTS = 16;
/** Max. depth of a reorganisation that does not require reading the whole stream again. */
const SAFE_DEPTH = 128;

export interface StreamReaderOptions {
  readonly rpc: Rpc;
  readonly store: LogStore;
  readonly clock: BlockClock;
  readonly learner: RangeLearner;
}

export function createStreamReader(options: StreamReaderOptions): StreamReader {
  return new NodeStreamReader(options);
}

class NodeStreamReader implements StreamReader {
  /** Of the newest head alone. */
  private readonly checkpoints = new Map<string, Promise<Checkpoint[]>>();
  private readonly accountOf = createAccounts();

  constructor(private readonly options: StreamReaderOptions) {}

  async checkedCursor(
    stream: LogStream,
    head: BlockRef,
    options: CallOptions,
  ): Promise<StreamCursor | undefined> {
    const cursor = await this.options.store.cursor(stream);
    const last = cursor?.checkpoints.at(-1);
    if (!cursor || (last?.hash === head.hash && last.number === cursor.to)) {
      return cursor;
    }
    const kept: Checkpoint[] = [...cursor.checkpoints];
    for (let point = kept.at(-1); point; point = kept.at(-1)) {
      const hash = await this.hashOf(point.number, options);
      // A node that does not have the block yet lags behind; that is not a reorganisation.
      if (hash === point.hash || hash === undefined) {
        break;
      }
      kept.pop();
    }
    const safe = kept.at(-1);
    if (safe?.number === cursor.to) {
      return cursor;
    }
    const isWithin = safe !== undefined && safe.number >= cursor.from;
    const rolledBack = isWithin ? { from: cursor.from, to: safe.number, checkpoints: kept } : undefined;
    await this.options.store.rollback(stream, rolledBack);
    return rolledBack;
  }

  async readForward(reading: StreamReading, starts: Cursors): Promise<void> {
    const { streams, head, advance } = reading;
    const cursors = new Map(starts);
    const last = Math.max(...[...starts.values()].map(({ to }) => to));
    const query = {
      ...this.filterOf(streams, reading.decoded),
      from: last + 1,
      to: head.number,
      direction: 'forward',
      hashes: true,
    } as const;
    await readPieces(this.options, query, reading, async (chunk) => {
      const hash = chunk.to === head.number ? head.hash : chunk.hash;
      if (hash === undefined) {
        throw new RpcError('invalid_answer', 'the node does not have a block that it answered logs of');
      }
      let goesOn = true;
      for (const stream of streams) {
        let cursor = cursors.get(stream.contract);
        if (!cursor) continue;
        const checkpoints = withCheckpoint(cursor, { number: chunk.to, hash });
        const found = await this.eventsOf(chunk, stream, reading.options);
        for (const part of toCommits(found, chunk, 'forward')) {
          // The hash of a block inside the chunk is unknown, so the old checkpoints are kept until the last
          // part.
          const next: StreamCursor =
            part.to === chunk.to ? { ...cursor, to: part.to, checkpoints } : { ...cursor, to: part.to };
          await this.options.store.commit(stream, part.events, cursor, next);
          cursor = next;
        }
        cursors.set(stream.contract, cursor);
        goesOn = advance(stream, cursor, found.length) && goesOn;
      }
      return goesOn;
    });
  }

  async readBackward(
    reading: StreamReading,
    starts: Cursors,
    from: number,
    creation: number | undefined,
  ): Promise<void> {
    const { streams, head, options, advance } = reading;
    const cursors = new Map(starts);
    const [start] = starts.values();
    const to = start ? start.from - 1 : head.number;
    // Sent with the first logs. A second, older checkpoint avoids reading the whole stream again after a
    // reorganisation.
    const initialCheckpoints = start ? undefined : this.firstCheckpoints(head, options);
    initialCheckpoints?.catch(() => undefined);
    // Where one request can reach the chain's first block, the whole history is read at once.
    const first = Math.max(to < this.options.learner.blocks() ? 0 : from, creation ?? 0);
    const query = {
      ...this.filterOf(streams, reading.decoded),
      from: first,
      to,
      direction: 'backward',
    } as const;
    await readPieces(this.options, query, reading, async (chunk) => {
      let goesOn = true;
      for (const stream of streams) {
        let cursor = cursors.get(stream.contract);
        const { to: last, checkpoints } = cursor ?? {
          to: head.number,
          checkpoints: (await initialCheckpoints) ?? [],
        };
        const found = await this.eventsOf(chunk, stream, reading.options);
        for (const part of toCommits(found, chunk, 'backward')) {
          const next: StreamCursor = {
            from: part.from <= (creation ?? 0) ? 0 : part.from,
            to: last,
            checkpoints,
          };
          await this.options.store.commit(stream, part.events, cursor, next);
          cursor = next;
        }
        if (!cursor) continue;
        cursors.set(stream.contract, cursor);
        goesOn = advance(stream, cursor, found.length) && goesOn;
      }
      return goesOn;
    });
  }

  /** With one request for the token and its pools, and one for all its pools of V4 kind. */
  async readAside(
    streams: readonly LogStream[],
    span: BlockSpan,
    options: LogReadOptions,
  ): Promise<IndexedEvent[]> {
    const groups = groupBy(streams, (stream) => this.sourceOf(stream).arguments !== undefined);
    const parts = [...groups.values()].map((group) => this.readGroupAside(group, span, options));
    return (await Promise.all(parts)).flat().sort(inChainOrder);
  }

  async readFirst(
    streams: readonly LogStream[],
    isEnough: (event: IndexedEvent) => boolean,
    options: LogReadOptions,
  ): Promise<IndexedEvent[] | undefined> {
    const groups = groupBy(streams, (stream) => this.sourceOf(stream).arguments !== undefined);
    const parts = await Promise.all(
      [...groups.values()].map(async (group) => {
        const isFound = ({ logs }: LogChunk<IndexedEvent>) => logs.some(isEnough);
        const chunk = await readFirstLogs(this.options.rpc, this.filterOf(group), isFound, options);
        if (!chunk) return undefined;
        const found = group.map((stream) => this.eventsOf(chunk, stream, options));
        return (await Promise.all(found)).flat();
      }),
    );
    return parts.every((part) => part !== undefined) ? parts.flat().sort(inChainOrder) : undefined;
  }

  private async readGroupAside(
    streams: readonly LogStream[],
    span: BlockSpan,
    options: LogReadOptions,
  ): Promise<IndexedEvent[]> {
    const query = { ...this.filterOf(streams), ...span, direction: 'forward' } as const;
    const events: IndexedEvent[] = [];
    for await (const chunk of readLogs(this.options.rpc, query, this.options.learner, options)) {
      for (const stream of streams)
        for (const event of await this.eventsOf(chunk, stream, options)) events.push(event);
    }
    return events;
  }

  private eventsOf(
    chunk: LogChunk<IndexedEvent>,
    stream: LogStream,
    options: LogReadOptions,
  ): Promise<readonly IndexedEvent[]> {
    return toEvents(chunk, stream, this.options.clock, options);
  }

  private sourceOf({ contract }: LogStream): LogSource {
    return toLogSource(this.options.rpc.chain, contract);
  }

  /** Streams that are read together have the same events, and are told apart by their contracts. */
  private filterOf(
    streams: readonly LogStream[],
    decoded?: StreamReading['decoded'],
  ): Pick<LogQuery<IndexedEvent>, 'addresses' | 'arguments' | 'decoder' | 'events'> {
    const sources = streams.map((stream) => this.sourceOf(stream));
    const [source] = sources;
    const ids = sources.flatMap(({ arguments: [first] = [] }) => first ?? []);
    return {
      addresses: [...new Set(sources.flatMap(({ addresses }) => addresses))],
      ...(ids.length > 0 ? { arguments: [ids] } : {}),
      events: source?.events ?? [],
      decoder: createEventDecoder(sources, { accountOf: this.accountOf, decoded }),
    };
  }

  private async hashOf(number: number, options: CallOptions): Promise<string | undefined> {
    const block = await this.options.rpc.send('eth_getBlockByNumber', [toQuantity(number), false], options);
    return block === null ? undefined : toBlockRef(block).hash;
  }

  /** Read once for all streams that begin at this head. */
  private firstCheckpoints(head: BlockRef, options: CallOptions): Promise<Checkpoint[]> {
    if (!this.checkpoints.has(head.hash)) this.checkpoints.clear();
    const read = () => this.readCheckpoints(head, options);
    return readOnce(this.checkpoints, head.hash, read, options.signal);
  }

  private async readCheckpoints(head: BlockRef, options: CallOptions): Promise<Checkpoint[]> {
    const number = head.number - SAFE_DEPTH;
    const hash = number > 0 ? await this.hashOf(number, options) : undefined;
    return [...(hash === undefined ? [] : [{ number, hash }]), { number: head.number, hash: head.hash }];
  }
}

/** The newest checkpoints, and one below the max. depth of a reorganisation. */
function withCheckpoint({ checkpoints }: StreamCursor, added: Checkpoint): Checkpoint[] {
  const all = [...checkpoints, added];
  const deep = all.filter(({ number }) => number <= added.number - SAFE_DEPTH).at(-1);
  const newest = all.slice(1 - MAX_CHECKPOINTS);
  return deep && !newest.includes(deep) ? [deep, ...newest] : newest;
}
