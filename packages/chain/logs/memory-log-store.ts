import { setImmediate as nextTick } from 'node:timers/promises';
import { type Address, toRuns, ZERO_ADDRESS } from '@assay/facts';
import { LRUCache } from 'lru-cache';
import { createAccountNumbers, createEventColumns, type EventColumns } from './event-columns.js';
import type { IndexedEvent, LiquidityEvent, SwapEvent, TransferEvent } from './events.js';
import type {
  BlockSpan,
  EventLimit,
  EventWindow,
  LogStore,
  LogStream,
  ReplayedBalances,
  StreamCursor,
} from './log-store.js';

interface StreamData {
  cursor: StreamCursor;
  readonly transfers: EventColumns;
  readonly swaps: EventColumns;
  readonly liquidity: EventColumns;
  readonly balances: Map<Address, bigint>;
}

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
  const streams = new MemoryStreams(maxEvents);
  const kept = new LRUCache<string, readonly EventWindow[]>({
    maxSize: Math.ceil(maxEvents / 2),
    sizeCalculation: (windows) => windows.reduce((sum, { events }) => sum + events.length, 1),
  });
  return {
    capacity: Math.floor(maxEvents / 2),
    cursor: async (stream) => streams.find(stream)?.cursor,
    commit: async (stream, added, _from, cursor) => streams.commit(stream, added, cursor),
    rollback: async (stream, cursor) => streams.rollback(stream, cursor),
    balances: async (stream, top) => toReplayed(streams.find(stream)?.balances ?? new Map(), top),
    largest: async (stream, top) => toReplayed(streams.find(stream)?.balances ?? new Map(), top),
    settle: async () => undefined,
    transfers: async (stream, span, limit) =>
      select(streams.find(stream)?.transfers, toTransfer, span, limit),
    eachTransfer: async (stream, span, visit) => visitTransfers(streams.find(stream)?.transfers, span, visit),
    transfersOf: async (stream, accounts, limit, leftOut = []) => {
      const [wanted, others] = [new Set(accounts), new Set(leftOut)];
      const isWanted = (parties: readonly Address[]) =>
        parties.some((party) => wanted.has(party)) && !parties.some((party) => others.has(party));
      return selectOf(streams.find(stream)?.transfers, isWanted, limit);
    },
    swaps: async (stream, span, limit) => select(streams.find(stream)?.swaps, toSwap, span, limit),
    swapsAt: async (stream, blocks) => {
      const columns = streams.find(stream)?.swaps;
      return blocks.flatMap((block) => select(columns, toSwap, { from: block, to: block }));
    },
    windows: async (stream, from) => (kept.get(toKey(stream)) ?? []).filter((window) => window.from >= from),
    keepWindows: async (stream, windows) => {
      kept.set(toKey(stream), [...(kept.get(toKey(stream)) ?? []), ...windows].slice(-MAX_WINDOWS));
    },
    liquidity: async (stream, span, limit) =>
      select(streams.find(stream)?.liquidity, toLiquidity, span, limit),
  };
}

/** All streams, as many as there is room for. */
class MemoryStreams {
  private readonly streams = new Map<string, StreamData>();
  private events = 0;

  constructor(private readonly maxEvents: number) {}

  /** Also marks the stream as used just now: a map keeps the order of insertion. */
  find(stream: LogStream): StreamData | undefined {
    const key = toKey(stream);
    const data = this.streams.get(key);
    if (data) {
      this.streams.delete(key);
      this.streams.set(key, data);
    }
    return data;
  }

  commit(stream: LogStream, added: readonly IndexedEvent[], cursor: StreamCursor): void {
    const key = toKey(stream);
    const data = this.find(stream) ?? emptyStream(stream, cursor);
    this.streams.set(key, data);
    data.cursor = cursor;
    for (const event of added) {
      insert(data, event);
    }
    this.events += added.length;
    this.makeRoom(key);
  }

  rollback(stream: LogStream, cursor: StreamCursor | undefined): void {
    const data = this.find(stream);
    if (!data) {
      return;
    }
    if (!cursor) {
      this.drop(toKey(stream), data);
      return;
    }
    this.events -= size(data);
    const removed = data.transfers.within(cursor.to + 1, Number.POSITIVE_INFINITY);
    for (const row of removed) {
      move(data.balances, toTransfer(data.transfers, row), -1n);
    }
    for (const columns of [data.transfers, data.swaps, data.liquidity]) {
      columns.cutAfter(cursor.to);
    }
    data.cursor = cursor;
    this.events += size(data);
  }

  private drop(key: string, data: StreamData): void {
    this.streams.delete(key);
    this.events -= size(data);
  }

  private makeRoom(current: string): void {
    for (const [key, data] of this.streams) {
      if (this.events <= this.maxEvents) {
        return;
      }
      if (key !== current) {
        this.drop(key, data);
      }
    }
  }
}

async function visitTransfers(
  columns: EventColumns | undefined,
  { from, to }: BlockSpan,
  visit: (events: readonly TransferEvent[]) => boolean,
): Promise<void> {
  // A copy, because events may be added between pages.
  const rows = columns?.within(from, to).slice().reverse() ?? [];
  for (let start = 0; columns && start < rows.length; start += PAGE) {
    if (visit([...rows.slice(start, start + PAGE)].map((row) => toTransfer(columns, row)))) return;
    await nextTick();
  }
}

/** The oldest transfers between such accounts. */
function selectOf(
  columns: EventColumns | undefined,
  isWanted: (parties: readonly Address[]) => boolean,
  limit: number,
): readonly TransferEvent[] {
  const found: TransferEvent[] = [];
  for (const row of columns?.within(0, Number.POSITIVE_INFINITY) ?? []) {
    if (!columns || found.length === limit) break;
    if (isWanted(columns.body(row).parties)) found.push(toTransfer(columns, row));
  }
  return found;
}

function select<T>(
  columns: EventColumns | undefined,
  toEvent: (columns: EventColumns, row: number) => T,
  { from, to }: BlockSpan,
  limit?: EventLimit,
): readonly T[] {
  if (!columns) {
    return [];
  }
  const rows = columns.within(from, to);
  const wanted = limit?.keep === 'newest' ? rows.slice(-limit.count) : rows.slice(0, limit?.count);
  return Array.from(wanted, (row) => toEvent(columns, row));
}

function toKey({ chain, contract }: LogStream): string {
  return `${chain}:${contract}`;
}

function emptyStream({ contract }: LogStream, cursor: StreamCursor): StreamData {
  const accounts = createAccountNumbers();
  const columns = () => createEventColumns(contract, accounts);
  return {
    cursor,
    transfers: columns(),
    swaps: columns(),
    liquidity: columns(),
    balances: new Map(),
  };
}

function size(data: StreamData): number {
  return data.transfers.size() + data.swaps.size() + data.liquidity.size();
}

function insert(data: StreamData, event: IndexedEvent): void {
  switch (event.kind) {
    case 'transfer':
      data.transfers.add(event, { parties: [event.from, event.to], amounts: [event.amount, 0n] });
      move(data.balances, event, 1n);
      break;
    case 'swap':
      data.swaps.add(event, {
        parties: [event.sender, event.recipient],
        amounts: [event.amount0, event.amount1],
      });
      break;
    case 'liquidity':
      data.liquidity.add(event, {
        parties: [event.owner, event.owner],
        amounts: [event.amount0, event.amount1],
      });
      break;
  }
}

function toTransfer(columns: EventColumns, row: number): TransferEvent {
  const { parties, amounts } = columns.body(row);
  return {
    kind: 'transfer',
    ...columns.position(row),
    from: parties[0],
    to: parties[1],
    amount: amounts[0],
  };
}

function toSwap(columns: EventColumns, row: number): SwapEvent {
  const { parties, amounts } = columns.body(row);
  return {
    kind: 'swap',
    ...columns.position(row),
    sender: parties[0],
    recipient: parties[1],
    amount0: amounts[0],
    amount1: amounts[1],
  };
}

function toLiquidity(columns: EventColumns, row: number): LiquidityEvent {
  const { parties, amounts } = columns.body(row);
  return {
    kind: 'liquidity',
    ...columns.position(row),
    owner: parties[0],
    amount0: amounts[0],
    amount1: amounts[1],
  };
}

function move(balances: Map<Address, bigint>, { from, to, amount }: TransferEvent, sign: 1n | -1n): void {
  if (amount === 0n || from === to) {
    return;
  }
  if (from !== ZERO_ADDRESS) {
    balances.set(from, (balances.get(from) ?? 0n) - sign * amount);
  }
  balances.set(to, (balances.get(to) ?? 0n) + sign * amount);
}

/** O(n log n) over the accounts. */
function toReplayed(balances: ReadonlyMap<Address, bigint>, top: number): ReplayedBalances {
  const holding = [...balances].filter(([, balance]) => balance > 0n);
  holding.sort(([, a], [, b]) => (a < b ? 1 : a > b ? -1 : 0));
  const overdrawn = [...balances].filter(([, balance]) => balance < 0n).slice(0, MAX_OVERDRAWN);
  return {
    top: holding.slice(0, top).map(([address, balance]) => ({ address, balance })),
    holders: holding.length,
    sum: holding.reduce((sum, [, balance]) => sum + balance, 0n),
    rest: toRuns(
      holding
        .slice(top)
        .map(([, balance]) => balance)
        .reverse(),
    ),
    overdrawn: overdrawn.map(([address]) => address),
  };
}
