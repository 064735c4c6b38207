import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  type BlockSpan,
  type EventLimit,
  type IndexedEvent,
  inChainOrder,
  type LiquidityEvent,
  type LogStream,
  type SwapEvent,
  type TransferEvent,
} from '@assay/chain';
import { type Address, chunk } from '@assay/facts';
import type { Row } from './database.js';
import type { LogDatabase } from './log-database.js';
import {
  type eventColumns,
  eventPageSql,
  isManyTransfersSql,
  swapsAtSql,
  transfersOfSql,
} from './log-sql.js';
import { pieceSizes } from './piece-sizes.js';

type EventTable = keyof typeof eventColumns;

/** The largest integer of the database. */
const LAST_BLOCK = 2 ** 31 - 1;
/** Blocks of one statement, where their swaps are read. */
const BLOCKS_AT_ONCE = 100;
/** Accounts of one statement, where their transfers are few. */
const ACCOUNTS_AT_ONCE = 100;
const everything: EventLimit = { count: Number.POSITIVE_INFINITY, keep: 'oldest' };

/** Reads the stored events of a stream in pages, and yields to the event loop between them. */
export class StoredEvents {
  private readonly pageSize: number;
  private readonly groupSize: number;

  constructor(private readonly database: LogDatabase) {
    const { events, accounts } = pieceSizes[database.kind];
    this.pageSize = events;
    this.groupSize = accounts;
  }

  async eachTransfer(
    stream: LogStream,
    span: BlockSpan,
    visit: (page: readonly TransferEvent[]) => boolean,
  ): Promise<void> {
    for await (const page of this.pagesOf('log_transfers', stream, span, { ...everything, keep: 'newest' }))
      if (visit(page.map((row) => toTransfer(stream, row)))) return;
  }

  transfers(stream: LogStream, span: BlockSpan, limit?: EventLimit): Promise<readonly TransferEvent[]> {
    return this.select('log_transfers', stream, { span, limit, toEvent: toTransfer });
  }

  swaps(stream: LogStream, span: BlockSpan, limit?: EventLimit): Promise<readonly SwapEvent[]> {
    return this.select('log_swaps', stream, { span, limit, toEvent: toSwap });
  }

  async swapsAt(stream: LogStream, blocks: readonly number[]): Promise<readonly SwapEvent[]> {
    const found: SwapEvent[] = [];
    for (let start = 0; start < blocks.length; start += BLOCKS_AT_ONCE) {
      const wanted = blocks.slice(start, start + BLOCKS_AT_ONCE);
      const rows = await this.database.query(swapsAtSql, [stream.chain, stream.contract.slice(2), wanted]);
      for (const row of rows) found.push(toSwap(stream, row));
      await nextTurn();
    }
    return found;
  }

  liquidity(stream: LogStream, span: BlockSpan, limit?: EventLimit): Promise<readonly LiquidityEvent[]> {
    return this.select('log_liquidity', stream, { span, limit, toEvent: toLiquidity });
  }

  /** Reads some accounts at a time. Events in blocks after the first `limit` events are not needed. */
  async transfersOf(
    stream: LogStream,
    accounts: readonly Address[],
    limit: number,
    leftOut: readonly Address[] = [],
  ): Promise<readonly TransferEvent[]> {
    const others = leftOut.map((account) => account.slice(2));
    let found = new Map<string, TransferEvent>();
    for (const { accounts: group, way } of await this.groupsOf(stream, accounts)) {
      let after: readonly [number, number] = [-1, -1];
      for (let left = limit; left > 0; await nextTurn()) {
        const size = Math.min(this.pageSize, left);
        const args = [stream.chain, stream.contract.slice(2), group, ...after, size, others];
        const rows = await this.database.query(transfersOfSql[way], args);
        const page = rows.map((row) => toTransfer(stream, row));
        for (const event of page) found.set(`${event.blockNumber} ${event.logIndex}`, event);
        const last = page.at(-1);
        if (!last || page.length < size) break;
        after = [last.blockNumber, last.logIndex];
        left -= page.length;
      }
      if (found.size > limit)
        found = new Map([...found].sort(([, a], [, b]) => inChainOrder(a, b)).slice(0, limit));
      await nextTurn();
    }
    return [...found.values()].sort(inChainOrder);
  }

  private async groupsOf(stream: LogStream, accounts: readonly Address[]): Promise<readonly Group[]> {
    const groups: Group[] = [];
    const all = accounts.map((account) => account.slice(2));
    for (const part of chunk(all, Math.max(ACCOUNTS_AT_ONCE, this.groupSize)))
      groups.push(...(await this.split(stream, part)));
    return groups;
  }

  /** Accounts whose transfers are read together: many where they have few, and a busy one each way. */
  private async split(stream: LogStream, accounts: readonly string[]): Promise<readonly Group[]> {
    const args = [stream.chain, stream.contract.slice(2), accounts, this.pageSize];
    const isFew =
      accounts.length <= this.groupSize || (await this.database.query(isManyTransfersSql, args)).length === 0;
    if (isFew) return [{ accounts, way: 'both' }];
    const [first, second] = chunk(accounts, Math.ceil(accounts.length / 2));
    if (!first || !second)
      return [
        { accounts, way: 'sent' },
        { accounts, way: 'received' },
      ];
    return [...(await this.split(stream, first)), ...(await this.split(stream, second))];
  }

  private async select<T>(
    table: EventTable,
    stream: LogStream,
    { span, limit = everything, toEvent }: Selection<T>,
  ): Promise<readonly T[]> {
    const found: T[] = [];
    for await (const page of this.pagesOf(table, stream, span, limit)) {
      for (const row of page) found.push(toEvent(stream, row));
    }
    return limit.keep === 'oldest' ? found : found.reverse();
  }

  /** Pages of rows, ascending or descending. */
  private async *pagesOf(
    table: EventTable,
    stream: LogStream,
    { from, to }: BlockSpan,
    limit: EventLimit,
  ): AsyncGenerator<readonly Row[]> {
    const sql = eventPageSql(table, limit.keep);
    let [first, last] = [from, Math.min(to, LAST_BLOCK)];
    let log = limit.keep === 'oldest' ? -1 : LAST_BLOCK;
    for (let left = limit.count; left > 0; await nextTurn()) {
      const size = Math.min(this.pageSize, left);
      const args = [stream.chain, stream.contract.slice(2), first, last, log, size];
      const page = await this.database.query(sql, args);
      yield page;
      const end = page.at(-1);
      if (!end || page.length < size || limit.isEnough?.()) return;
      if (limit.keep === 'oldest') first = Number(end.block_number);
      else last = Number(end.block_number);
      log = Number(end.log_index);
      left -= page.length;
    }
  }
}

interface Group {
  /** Without prefix. */
  readonly accounts: readonly string[];
  readonly way: keyof typeof transfersOfSql;
}

interface Selection<T> {
  readonly span: BlockSpan;
  readonly limit: EventLimit | undefined;
  readonly toEvent: (stream: LogStream, row: Row) => T;
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
