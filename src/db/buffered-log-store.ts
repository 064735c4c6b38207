import {
  createMemoryLogStore,
  type IndexedEvent,
  type LogStore,
  type LogStream,
  type StreamCursor,
  StreamMovedError,
  streamKey,
} from '@assay/chain';

/** Events that wait to be written. An event takes some 300 bytes of memory. */
const ROOM_EVENTS = 250_000;
/** A stream is written once nobody has used it for this long: an analysis reads what it has just read. */
const QUIET_MS = 3_000;
/** Or after this time, however much it is used. */
const PATIENCE_MS = 30_000;

interface BufferOptions {
  /** Told of a write that failed: the stream is read again by whoever needs it. */
  readonly onTrouble?: (error: unknown) => void;
  readonly roomEvents?: number;
  readonly quietMs?: number;
}

interface Commit {
  readonly events: readonly IndexedEvent[];
  readonly from: StreamCursor | undefined;
  readonly to: StreamCursor;
}

/** A stream of which the database has not all. */
interface Held {
  readonly stream: LogStream;
  readonly since: number;
  usedAt: number;
  /** An analysis has read from it: what is added from then on comes from the background, which does not use it. */
  isRead: boolean;
  cursor: StreamCursor;
  /** In the order in which they are written. */
  readonly commits: Commit[];
  writing?: Promise<void>;
  isToSettle?: boolean;
}

/** A log store that writes new streams later. */
export interface BufferedLogStore extends LogStore {
  /** Writes what waits, until the signal aborts: the rest is read again by whoever needs it. */
  flush(signal: AbortSignal): Promise<void>;
}

/**
 * Keeps streams that are not in the database yet in memory, answers from there, and writes them once the analysis that
 * reads them has ended: the embedded database writes 10,000 events a second on the thread that judges them.
 */
export function createBufferedLogStore(stored: LogStore, options: BufferOptions = {}): BufferedLogStore {
  return new BufferingStore(stored, options);
}

class BufferingStore implements BufferedLogStore {
  readonly capacity = this.stored.capacity;
  private readonly memory = createMemoryLogStore({ maxEvents: Number.MAX_SAFE_INTEGER });
  private readonly held = new Map<string, Held>();
  private waiting = 0;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly stored: LogStore,
    private readonly options: BufferOptions,
  ) {}

  readonly balances: LogStore['balances'] = (stream, ...rest) => this.of(stream).balances(stream, ...rest);
  readonly largest: LogStore['largest'] = (stream, ...rest) => this.of(stream).largest(stream, ...rest);
  readonly eachTransfer: LogStore['eachTransfer'] = (stream, ...rest) =>
    this.of(stream).eachTransfer(stream, ...rest);
  readonly transfers: LogStore['transfers'] = (stream, ...rest) => this.of(stream).transfers(stream, ...rest);
  readonly transfersOf: LogStore['transfersOf'] = (stream, ...rest) =>
    this.of(stream).transfersOf(stream, ...rest);
  readonly swaps: LogStore['swaps'] = (stream, ...rest) => this.of(stream).swaps(stream, ...rest);
  readonly swapsAt: LogStore['swapsAt'] = (stream, ...rest) => this.of(stream).swapsAt(stream, ...rest);
  readonly liquidity: LogStore['liquidity'] = (stream, ...rest) => this.of(stream).liquidity(stream, ...rest);
  readonly windows: LogStore['windows'] = (...question) => this.stored.windows(...question);
  readonly keepWindows: LogStore['keepWindows'] = (...kept) => this.stored.keepWindows(...kept);

  overload(): Error | undefined {
    return this.stored.overload?.();
  }

  async cursor(stream: LogStream): Promise<StreamCursor | undefined> {
    return this.held.get(streamKey(stream))?.cursor ?? this.stored.cursor(stream);
  }

  async size(stream: LogStream): Promise<number> {
    const waiting = this.held.get(streamKey(stream))?.commits ?? [];
    const stored = (await this.stored.size?.(stream)) ?? 0;
    return waiting.reduce((sum, { events }) => sum + events.length, stored);
  }

  async commit(
    stream: LogStream,
    events: readonly IndexedEvent[],
    from: StreamCursor | undefined,
    to: StreamCursor,
  ): Promise<void> {
    const held = this.held.get(streamKey(stream)) ?? this.hold(stream, events, from, to);
    if (!held) return this.stored.commit(stream, events, from, to);
    if (!isSame(held.commits.length === 0 && from === undefined ? undefined : held.cursor, from))
      throw new StreamMovedError(`the logs of ${stream.contract} were read elsewhere`);
    const kept = this.memory.commit(stream, events, from, to);
    // Before anything is awaited: what is written meanwhile ends with the last commit.
    held.commits.push({ events, from, to });
    held.cursor = to;
    if (!held.isRead) held.usedAt = performance.now();
    this.waiting += events.length;
    this.timer ??= setTimeout(() => this.look(), this.quietMs()).unref();
    await kept;
    // While it is written, more must not come faster than that.
    if (held.writing || this.waiting > this.room()) await this.write(held);
  }

  async rollback(stream: LogStream, cursor: StreamCursor | undefined): Promise<void> {
    const held = this.held.get(streamKey(stream));
    if (held) await this.write(held);
    await this.stored.rollback(stream, cursor);
  }

  async settle(stream: LogStream): Promise<void> {
    const held = this.held.get(streamKey(stream));
    if (!held) return this.stored.settle(stream);
    held.isToSettle = true;
  }

  async flush(signal: AbortSignal): Promise<void> {
    for (const held of [...this.held.values()])
      if (!signal.aborted) await this.write(held, signal).catch(this.trouble);
  }

  /** Where the stream is whole, as far as its cursor says. */
  private of(stream: LogStream): LogStore {
    const held = this.held.get(streamKey(stream));
    if (!held) return this.stored;
    held.usedAt = performance.now();
    held.isRead = true;
    return this.memory;
  }

  /** Only a stream of which the database has nothing, as long as there is room. */
  private hold(
    stream: LogStream,
    events: readonly IndexedEvent[],
    from: StreamCursor | undefined,
    cursor: StreamCursor,
  ): Held | undefined {
    if (from !== undefined || this.waiting + events.length > this.room()) return undefined;
    const now = performance.now();
    const held: Held = { stream, since: now, usedAt: now, isRead: false, cursor, commits: [] };
    this.held.set(streamKey(stream), held);
    return held;
  }

  /** Writes all that waits of a stream, then leaves it to the database. */
  private write(held: Held, signal?: AbortSignal): Promise<void> {
    held.writing ??= this.writeAll(held, signal).finally(() => delete held.writing);
    return held.writing;
  }

  private async writeAll(held: Held, signal: AbortSignal | undefined): Promise<void> {
    const { stream, commits } = held;
    try {
      for (let next = commits[0]; next; next = commits[0]) {
        if (signal?.aborted) return;
        await this.stored.commit(stream, next.events, next.from, next.to);
        commits.shift();
        this.waiting -= next.events.length;
      }
    } catch (error) {
      await this.release(held);
      throw error;
    }
    await this.release(held);
    if (held.isToSettle) await this.stored.settle(stream);
  }

  private async release({ stream, commits }: Held): Promise<void> {
    this.waiting -= commits.reduce((sum, { events }) => sum + events.length, 0);
    this.held.delete(streamKey(stream));
    await this.memory.rollback(stream, undefined);
  }

  /** Writes the streams that are not used any more. */
  private look(): void {
    this.timer = undefined;
    const now = performance.now();
    const due = [...this.held.values()].filter(
      ({ usedAt, since }) => now - usedAt >= this.quietMs() || now - since >= PATIENCE_MS,
    );
    const writing = due.map((held) => this.write(held).catch(this.trouble));
    void Promise.all(writing).then(() => {
      if (this.held.size > 0) this.timer ??= setTimeout(() => this.look(), this.quietMs()).unref();
    });
  }

  private readonly trouble = (error: unknown): void => {
    // Another replica wrote the stream meanwhile: its logs are the same.
    if (!(error instanceof StreamMovedError)) this.options.onTrouble?.(error);
  };

  private room(): number {
    return this.options.roomEvents ?? ROOM_EVENTS;
  }

  private quietMs(): number {
    return this.options.quietMs ?? QUIET_MS;
  }
}

function isSame(a: StreamCursor | undefined, b: StreamCursor | undefined): boolean {
  return a?.from === b?.from && a?.to === b?.to;
}
