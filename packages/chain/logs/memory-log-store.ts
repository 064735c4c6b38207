import { setImmediate as nextTick } from 'node:timers/promises';
import { type Address, toRuns, type WorkSteps, ZERO_ADDRESS } from '@assay/facts';
import { LRUCache } from 'lru-cache';
import { runCooperatively } from '../lib/run-cooperatively.js';
import type { IndexedEvent, LiquidityEvent, SwapEvent, TransferEvent } from './events.js';
import type {
  BlockSpan,
  EventLimit,
  EventWindow,
  LargestBalances,
  LogStore,
  LogStream,
  ReplayedBalances,
  StreamCursor,
} from './log-store.js';

const MAX_OVERDRAWN = 1_000;
/** Windows kept of one token. */
const MAX_WINDOWS = 2_000;
/** Events of one page. */
const PAGE = 2_000;

export interface MemoryLogStoreOptions {
  /** Max. events of all streams; the least recently used stream is dropped first. Default 500,000. */
  readonly maxEvents?: number;
}

/** Keeps logs in memory: for tests, the command line and runs without a database. */
export function createMemoryLogStore({ maxEvents = 500_000 }: MemoryLogStoreOptions = {}): LogStore {
  const streams = new LRUCache<string, StreamEvents>({
    maxSize: maxEvents,
    // The stream that is written is kept even where it is larger than that.
    sizeCalculation: (stream) => Math.min(maxEvents, Math.max(1, stream.size)),
  });
  const windows = new LRUCache<string, readonly EventWindow[]>({
    maxSize: Math.ceil(maxEvents / 2),
    sizeCalculation: (kept) => kept.reduce((sum, { events }) => sum + events.length, 1),
  });
  const find = (stream: LogStream) => streams.get(toKey(stream));
  const commit = (stream: LogStream, added: readonly IndexedEvent[], cursor: StreamCursor) => {
    const events = find(stream) ?? new StreamEvents(cursor);
    for (const event of added) events.add(event);
    events.cursor = cursor;
    // Set anew, so that its size is counted anew.
    streams.delete(toKey(stream));
    streams.set(toKey(stream), events);
  };
  const rollback = (stream: LogStream, cursor: StreamCursor | undefined) => {
    const events = find(stream);
    streams.delete(toKey(stream));
    if (!events || !cursor) return;
    events.cutAfter(cursor.to);
    events.cursor = cursor;
    streams.set(toKey(stream), events);
  };
  const balancesOf = (stream: LogStream) => {
    // A copy, because events may be added between two steps.
    const transfers = [...(find(stream)?.transfers.all() ?? [])];
    return runCooperatively(balancesInSteps(transfers));
  };
  return {
    capacity: Math.floor(maxEvents / 2),
    cursor: async (stream) => find(stream)?.cursor,
    commit: async (stream, added, _from, cursor) => commit(stream, added, cursor),
    rollback: async (stream, cursor) => rollback(stream, cursor),
    balances: async (stream, top) => toReplayed(await balancesOf(stream), top),
    largest: async (stream, top) => toLargest(await balancesOf(stream), top),
    settle: async () => undefined,
    transfers: async (stream, span, limit) => select(find(stream)?.transfers, span, limit),
    eachTransfer: async (stream, span, visit) => visitPages(find(stream)?.transfers, span, visit),
    transfersOf: async (stream, accounts, limit, leftOut = []) => {
      const [wanted, others] = [new Set(accounts), new Set(leftOut)];
      return (find(stream)?.transfers.all() ?? [])
        .filter(
          ({ from, to }) => (wanted.has(from) || wanted.has(to)) && !others.has(from) && !others.has(to),
        )
        .slice(0, limit);
    },
    swaps: async (stream, span, limit) => select(find(stream)?.swaps, span, limit),
    swapsAt: async (stream, blocks) =>
      blocks.flatMap((block) => select(find(stream)?.swaps, { from: block, to: block })),
    liquidity: async (stream, span, limit) => select(find(stream)?.liquidity, span, limit),
    windows: async (stream, from) =>
      (windows.get(toKey(stream)) ?? []).filter((window) => window.from >= from),
    keepWindows: async (stream, added) => {
      windows.set(toKey(stream), [...(windows.get(toKey(stream)) ?? []), ...added].slice(-MAX_WINDOWS));
    },
  };
}

/** The events of one contract. */
class StreamEvents {
  readonly transfers = new OrderedEvents<TransferEvent>();
  readonly swaps = new OrderedEvents<SwapEvent>();
  readonly liquidity = new OrderedEvents<LiquidityEvent>();

  constructor(public cursor: StreamCursor) {}

  get size(): number {
    return this.transfers.size + this.swaps.size + this.liquidity.size;
  }

  add(event: IndexedEvent): void {
    if (event.kind === 'transfer') this.transfers.add(event);
    else if (event.kind === 'swap') this.swaps.add(event);
    else this.liquidity.add(event);
  }

  cutAfter(block: number): void {
    for (const events of [this.transfers, this.swaps, this.liquidity]) events.cutAfter(block);
  }
}

type Balances = readonly (readonly [Address, bigint])[];

/** Transfers of one step. */
const STEP_TRANSFERS = 5_000;

/** O(transfers). */
function* balancesInSteps(transfers: readonly TransferEvent[]): WorkSteps<Balances> {
  const balances = new Map<Address, bigint>();
  const add = (account: Address, amount: bigint) =>
    balances.set(account, (balances.get(account) ?? 0n) + amount);
  for (const [at, { from, to, amount }] of transfers.entries()) {
    if (from !== ZERO_ADDRESS) add(from, -amount);
    add(to, amount);
    if (at % STEP_TRANSFERS === STEP_TRANSFERS - 1) yield;
  }
  return [...balances];
}

/** Events in the order of the chain, whatever the order in which they were added. */
class OrderedEvents<E extends IndexedEvent> {
  private events: E[] = [];
  private isOrdered = true;

  get size(): number {
    return this.events.length;
  }

  add(event: E): void {
    const last = this.events.at(-1);
    this.isOrdered &&= last === undefined || byPosition(last, event) <= 0;
    this.events.push(event);
  }

  all(): readonly E[] {
    if (!this.isOrdered) this.events.sort(byPosition);
    this.isOrdered = true;
    return this.events;
  }

  within({ from, to }: BlockSpan): readonly E[] {
    return this.all().slice(this.before(from), this.before(to + 1));
  }

  cutAfter(block: number): void {
    this.events = this.events.filter(({ blockNumber }) => blockNumber <= block);
  }

  /** Number of events in blocks before `number`. O(log n). */
  private before(number: number): number {
    const events = this.all();
    let [low, high] = [0, events.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((events[middle]?.blockNumber ?? 0) < number) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

function byPosition(a: IndexedEvent, b: IndexedEvent): number {
  return a.blockNumber - b.blockNumber || a.logIndex - b.logIndex;
}

function toKey({ chain, contract }: LogStream): string {
  return `${chain}:${contract}`;
}

function select<E extends IndexedEvent>(
  events: OrderedEvents<E> | undefined,
  span: BlockSpan,
  limit?: EventLimit,
): readonly E[] {
  const found = events?.within(span) ?? [];
  if (!limit) return found;
  return limit.keep === 'newest' ? found.slice(-limit.count) : found.slice(0, limit.count);
}

async function visitPages(
  events: OrderedEvents<TransferEvent> | undefined,
  span: BlockSpan,
  visit: (events: readonly TransferEvent[]) => boolean,
): Promise<void> {
  // A copy, because events may be added between pages.
  const found = events?.within(span).toReversed() ?? [];
  for (let start = 0; start < found.length; start += PAGE) {
    if (visit(found.slice(start, start + PAGE))) return;
    await nextTick();
  }
}

const isHeld = ([, balance]: Balances[number]) => balance > 0n;

/** O(n log n). */
function largestFirst(balances: Balances): Balances {
  return [...balances].sort(([, a], [, b]) => (a < b ? 1 : a > b ? -1 : 0));
}

/** The `count` largest, the largest first; of equal ones the first. O(n log count). */
function topOf(balances: Balances, count: number): Balances {
  let top: Balances = [];
  let waiting: Balances[number][] = [];
  for (const one of balances) {
    if (top.length === count && one[1] <= (top.at(-1)?.[1] ?? 0n)) continue;
    waiting.push(one);
    if (waiting.length <= count) continue;
    top = largestFirst([...top, ...waiting]).slice(0, count);
    waiting = [];
  }
  return largestFirst([...top, ...waiting]).slice(0, count);
}

function toEnds(balances: Balances, largest: Balances, holders: number): LargestBalances {
  const overdrawn = balances.filter(([, balance]) => balance < 0n).slice(0, MAX_OVERDRAWN);
  return {
    top: largest.map(([address, balance]) => ({ address, balance })),
    holders,
    overdrawn: overdrawn.map(([address]) => address),
  };
}

function toLargest(balances: Balances, top: number): LargestBalances {
  const holding = balances.filter(isHeld);
  return toEnds(balances, topOf(holding, top), holding.length);
}

function toReplayed(balances: Balances, top: number): ReplayedBalances {
  const holding = largestFirst(balances.filter(isHeld));
  return {
    ...toEnds(balances, holding.slice(0, top), holding.length),
    sum: holding.reduce((sum, [, balance]) => sum + balance, 0n),
    rest: toRuns(
      holding
        .slice(top)
        .map(([, balance]) => balance)
        .reverse(),
    ),
  };
}
