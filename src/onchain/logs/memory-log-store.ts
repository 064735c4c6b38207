import { type Address, ZERO_ADDRESS } from '../../domain/address.js';
import { toRuns } from '../../lib/amount-runs.js';
import {
  type IndexedEvent,
  inChainOrder,
  type LiquidityEvent,
  type SwapEvent,
  type TransferEvent,
} from './events.js';
import type {
  BlockSpan,
  EventLimit,
  LogStore,
  LogStream,
  ReplayedBalances,
  StreamCursor,
} from './log-store.js';

interface StreamData {
  cursor: StreamCursor;
  transfers: TransferEvent[];
  swaps: SwapEvent[];
  liquidity: LiquidityEvent[];
  balances: Map<Address, bigint>;
  /** New events came in since the lists were put in order. */
  unsorted: boolean;
}

const MAX_OVERDRAWN = 1_000;

export interface MemoryLogStoreOptions {
  /** Events kept over all streams; the stream that was used longest ago goes first. Default 500,000. */
  readonly maxEvents?: number;
}

/** Keeps logs in the process: for tests, for the command line, and where no database is wanted. */
export function createMemoryLogStore({ maxEvents = 500_000 }: MemoryLogStoreOptions = {}): LogStore {
  const streams = new Map<string, StreamData>();
  let events = 0;

  /** Also marks the stream as used just now: a map keeps the order of insertion. */
  function find(stream: LogStream): StreamData | undefined {
    const key = toKey(stream);
    const data = streams.get(key);
    if (data) {
      streams.delete(key);
      streams.set(key, data);
    }
    return data;
  }

  function drop(key: string, data: StreamData): void {
    streams.delete(key);
    events -= size(data);
  }

  function makeRoom(current: string): void {
    for (const [key, data] of streams) {
      if (events <= maxEvents) {
        return;
      }
      if (key !== current) {
        drop(key, data);
      }
    }
  }

  function select<T extends IndexedEvent>(
    stream: LogStream,
    list: (data: StreamData) => readonly T[],
    span: BlockSpan,
    limit?: EventLimit,
  ): readonly T[] {
    const data = find(stream);
    if (!data) {
      return [];
    }
    sort(data);
    const found = list(data).filter(({ blockNumber }) => blockNumber >= span.from && blockNumber <= span.to);
    if (!limit) {
      return found;
    }
    return limit.keep === 'oldest' ? found.slice(0, limit.count) : found.slice(-limit.count);
  }

  return {
    capacity: Math.floor(maxEvents / 2),
    cursor: async (stream) => find(stream)?.cursor,
    commit: async (stream, added, _from, cursor) => {
      const key = toKey(stream);
      const data = find(stream) ?? emptyStream(cursor);
      streams.set(key, data);
      data.cursor = cursor;
      for (const event of added) {
        insert(data, event);
      }
      events += added.length;
      makeRoom(key);
    },
    rollback: async (stream, cursor) => {
      const data = find(stream);
      if (!data) {
        return;
      }
      if (!cursor) {
        drop(toKey(stream), data);
        return;
      }
      events -= size(data);
      for (const event of data.transfers) {
        if (event.blockNumber > cursor.to) {
          move(data.balances, event, -1n);
        }
      }
      data.transfers = upTo(data.transfers, cursor.to);
      data.swaps = upTo(data.swaps, cursor.to);
      data.liquidity = upTo(data.liquidity, cursor.to);
      data.cursor = cursor;
      events += size(data);
    },
    balances: async (stream, top) => toReplayed(find(stream)?.balances ?? new Map(), top),
    settle: async () => undefined,
    transfers: async (stream, span, limit) => select(stream, (data) => data.transfers, span, limit),
    transfersOf: async (stream, accounts, limit) => {
      const data = find(stream);
      if (!data) {
        return [];
      }
      sort(data);
      const wanted = new Set(accounts);
      return data.transfers.filter(({ from, to }) => wanted.has(from) || wanted.has(to)).slice(0, limit);
    },
    swaps: async (stream, span, limit) => select(stream, (data) => data.swaps, span, limit),
    liquidity: async (stream, span, limit) => select(stream, (data) => data.liquidity, span, limit),
  };
}

function toKey({ chain, contract }: LogStream): string {
  return `${chain}:${contract}`;
}

function emptyStream(cursor: StreamCursor): StreamData {
  return { cursor, transfers: [], swaps: [], liquidity: [], balances: new Map(), unsorted: false };
}

function size(data: StreamData): number {
  return data.transfers.length + data.swaps.length + data.liquidity.length;
}

function insert(data: StreamData, event: IndexedEvent): void {
  data.unsorted = true;
  switch (event.kind) {
    case 'transfer':
      data.transfers.push(event);
      move(data.balances, event, 1n);
      break;
    case 'swap':
      data.swaps.push(event);
      break;
    case 'liquidity':
      data.liquidity.push(event);
      break;
  }
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

function upTo<T extends IndexedEvent>(events: readonly T[], block: number): T[] {
  return events.filter(({ blockNumber }) => blockNumber <= block);
}

function sort(data: StreamData): void {
  if (data.unsorted) {
    data.transfers.sort(inChainOrder);
    data.swaps.sort(inChainOrder);
    data.liquidity.sort(inChainOrder);
    data.unsorted = false;
  }
}

/** O(n log n) over the accounts. */
export function toReplayed(balances: ReadonlyMap<Address, bigint>, top: number): ReplayedBalances {
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
