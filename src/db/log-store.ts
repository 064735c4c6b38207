import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Address } from '../domain/address.js';
import {
  type IndexedEvent,
  inChainOrder,
  type LiquidityEvent,
  type SwapEvent,
  type TransferEvent,
} from '../logs/events.js';
import { createKeyedLock } from '../logs/keyed-lock.js';
import type { BlockSpan, EventLimit, LogStore, LogStream, ReplayedBalances } from '../logs/log-store.js';
import { createBalanceReader } from './balance-reader.js';
import type { Database, Row } from './database.js';
import { createLogDatabase } from './log-database.js';
import { type eventColumns, eventPageSql, transfersOfSql } from './log-sql.js';
import { pieceSizes } from './piece-sizes.js';
import { createStreamWriter } from './stream-writer.js';

/** The maximum number of events of a stream: about 3 GB in the database. */
const MAX_EVENTS = 10_000_000;
/** The largest integer of the database. */
const LAST_BLOCK = 2 ** 31 - 1;
const everything: EventLimit = { count: Number.POSITIVE_INFINITY, keep: 'oldest' };
const noBalances: ReplayedBalances = { top: [], holders: 0, sum: 0n, rest: [], overdrawn: [] };

/** Stores logs in the database. A commit writes its rows, balances and cursor, or nothing. */
export function createDatabaseLogStore(
  given: Database,
  onTrouble: (error: unknown) => void = () => undefined,
): LogStore {
  const database = createLogDatabase(given, onTrouble);
  const balances = createBalanceReader(database);
  const writer = createStreamWriter(database);
  const inTurn = createKeyedLock();
  const { events: pageSize, accounts: groupSize } = pieceSizes[database.kind];

  /** Runs after the pending writes of this process to the stream, and before the next ones. */
  function alone<T>({ chain, contract }: LogStream, work: () => Promise<T>): Promise<T> {
    return inTurn(`${chain} ${contract}`, work);
  }

  /** Pages of rows, ascending or descending. */
  async function* pagesOf(
    table: keyof typeof eventColumns,
    stream: LogStream,
    { from, to }: BlockSpan,
    limit: EventLimit,
  ): AsyncGenerator<readonly Row[]> {
    const sql = eventPageSql(table, limit.keep);
    let [first, last] = [from, Math.min(to, LAST_BLOCK)];
    let log = limit.keep === 'oldest' ? -1 : LAST_BLOCK;
    for (let left = limit.count; left > 0; await nextTurn()) {
      const size = Math.min(pageSize, left);
      const args = [stream.chain, stream.contract.slice(2), first, last, log, size];
      const page = await database.query(sql, args);
      yield page;
      const end = page.at(-1);
      if (!end || page.length < size) return;
      if (limit.keep === 'oldest') first = Number(end.block_number);
      else last = Number(end.block_number);
      log = Number(end.log_index);
      left -= page.length;
    }
  }

  const selectFrom =
    <T>(table: keyof typeof eventColumns, toEvent: (stream: LogStream, row: Row) => T) =>
    async (stream: LogStream, span: BlockSpan, limit: EventLimit = everything): Promise<readonly T[]> => {
      const found: T[] = [];
      for await (const page of pagesOf(table, stream, span, limit)) {
        for (const row of page) found.push(toEvent(stream, row));
      }
      return limit.keep === 'oldest' ? found : found.reverse();
    };

  /** Reads some accounts at a time. Events in blocks after the first `limit` events are not needed. */
  async function transfersOf(
    stream: LogStream,
    accounts: readonly Address[],
    limit: number,
  ): Promise<readonly TransferEvent[]> {
    let found = new Map<string, TransferEvent>();
    for (let start = 0; start < accounts.length; start += groupSize) {
      const group = accounts.slice(start, start + groupSize).map((account) => account.slice(2));
      let after: readonly [number, number] = [-1, -1];
      for (let left = limit; left > 0; await nextTurn()) {
        const size = Math.min(pageSize, left);
        const args = [stream.chain, stream.contract.slice(2), group, ...after, size];
        const page = (await database.query(transfersOfSql, args)).map((row) => toTransfer(stream, row));
        for (const event of page) found.set(`${event.blockNumber} ${event.logIndex}`, event);
        const last = page.at(-1);
        if (!last || page.length < size) break;
        after = [last.blockNumber, last.logIndex];
        left -= page.length;
      }
      if (found.size > limit)
        found = new Map([...found].sort(([, a], [, b]) => inChainOrder(a, b)).slice(0, limit));
    }
    return [...found.values()].sort(inChainOrder);
  }

  return {
    capacity: MAX_EVENTS,
    overload: database.overload,
    cursor: (stream) => alone(stream, async () => (await writer.find(stream))?.cursor),
    commit: (stream, events, from, to) => alone(stream, () => writer.commit(stream, events, from, to)),
    rollback: (stream, cursor) =>
      alone(stream, async () => {
        const found = await writer.find(stream);
        if (found) await (cursor ? writer.rewind(found.id, cursor) : writer.forget(found.id));
      }),
    balances: (stream, top) =>
      alone(stream, async () => {
        const found = await writer.find(stream);
        return (found && (await balances.read(found.id, top))) ?? noBalances;
      }),
    settle: async (stream) => {
      const found = await alone(stream, () => writer.find(stream));
      if (found) await balances.settle(found.id);
    },
    eachTransfer: async (stream, span, visit) => {
      for await (const page of pagesOf('log_transfers', stream, span, everything)) {
        visit(page.map((row) => toTransfer(stream, row)));
      }
    },
    transfers: selectFrom('log_transfers', toTransfer),
    transfersOf,
    swaps: selectFrom('log_swaps', toSwap),
    liquidity: selectFrom('log_liquidity', toLiquidity),
  };
}

function toPosition({ contract }: LogStream, row: Row): Omit<IndexedEvent, 'kind'> {
  return {
    contract,
    blockNumber: Number(row.block_number),
    logIndex: Number(row.log_index),
    transactionHash: `0x${row.transaction_hash}`,
    timestamp: Number(row.at),
  };
}

function toTransfer(stream: LogStream, row: Row): TransferEvent {
  return {
    kind: 'transfer',
    ...toPosition(stream, row),
    from: `0x${row.sender}`,
    to: `0x${row.recipient}`,
    amount: BigInt(String(row.amount)),
  };
}

function toSwap(stream: LogStream, row: Row): SwapEvent {
  return {
    kind: 'swap',
    ...toPosition(stream, row),
    sender: `0x${row.sender}`,
    recipient: `0x${row.recipient}`,
    amount0: BigInt(String(row.amount0)),
    amount1: BigInt(String(row.amount1)),
  };
}

function toLiquidity(stream: LogStream, row: Row): LiquidityEvent {
  return {
    kind: 'liquidity',
    ...toPosition(stream, row),
    owner: `0x${row.owner}`,
    amount0: BigInt(String(row.amount0)),
    amount1: BigInt(String(row.amount1)),
  };
}
