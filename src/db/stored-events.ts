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
import { type EventTable, eventPageSql, isManyTransfersSql, swapsAtSql, transfersOfSql } from './log-sql.js';
import { pieceSizes } from './piece-sizes.js';

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
    const selection = { span, limit: { ...everything, keep: 'newest' }, toEvent: toTransfer } as const;
    for await (const page of this.pagesOf('log_transfers', stream, selection)) if (visit(page)) return;
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
      // Without a limit, the rows may have been joined by several workers of the server.
      for (const event of toEvents(stream, rows, toSwap).sort(inChainOrder)) found.push(event);
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
        const page = toEvents(stream, await this.database.query(transfersOfSql[way], args), toTransfer);
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

  private async select<T extends IndexedEvent>(
    table: EventTable,
    stream: LogStream,
    selection: Selection<T>,
  ): Promise<readonly T[]> {
    const found: T[] = [];
    for await (const page of this.pagesOf(table, stream, selection))
      for (const event of page) found.push(event);
    return selection.limit?.keep === 'newest' ? found.reverse() : found;
  }

  /** Pages of events, ascending or descending. */
  private async *pagesOf<T extends IndexedEvent>(
    table: EventTable,
    stream: LogStream,
    { span: { from, to }, limit = everything, toEvent }: Selection<T>,
  ): AsyncGenerator<readonly T[]> {
    const sql = eventPageSql(table, limit.keep);
    let [first, last] = [from, Math.min(to, LAST_BLOCK)];
    let log = limit.keep === 'oldest' ? -1 : LAST_BLOCK;
    for (let left = limit.count; left > 0; await nextTurn()) {
      const size = Math.min(this.pageSize, left);
      const args = [stream.chain, stream.contract.slice(2), first, last, log, size];
      const page = toEvents(stream, await this.database.query(sql, args), toEvent);
      yield page;
      const end = page.at(-1);
      if (!end || page.length < size || limit.isEnough?.()) return;
      if (limit.keep === 'oldest') first = end.blockNumber;
      else last = end.blockNumber;
      log = end.logIndex;
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
  readonly toEvent: ToEvent<T>;
}

/** What one row of a page holds, by column. */
type Cell = (column: string) => string;

type ToEvent<T> = (
  row: Cell,
  position: Omit<IndexedEvent, 'kind'>,
  addressOf: (digits: string) => Address,
) => T;

/** The events of a page, whose columns are text with commas. */
function toEvents<T>({ contract }: LogStream, [page = {}]: readonly Row[], toEvent: ToEvent<T>): T[] {
  const columns = new Map(
    Object.entries(page).map(([name, text]) => [name, typeof text === 'string' ? text.split(',') : []]),
  );
  const addressOf = createAddresses();
  return (columns.get('block_number') ?? []).map((blockNumber, row) => {
    const cell: Cell = (column) => columns.get(column)?.[row] ?? '';
    const position = {
      contract,
      blockNumber: Number(blockNumber),
      logIndex: Number(cell('log_index')),
      transactionHash: `0x${cell('transaction_hash')}`,
      timestamp: Number(cell('at')),
    } as const;
    return toEvent(cell, position, addressOf);
  });
}

/** Many events of a page name the same account: they share its text. */
function createAddresses(): (digits: string) => Address {
  const known = new Map<string, Address>();
  return (digits) => {
    const found = known.get(digits) ?? (`0x${digits}` as const);
    known.set(digits, found);
    return found;
  };
}

const toTransfer: ToEvent<TransferEvent> = (row, position, addressOf) => ({
  kind: 'transfer',
  ...position,
  from: addressOf(row('sender')),
  to: addressOf(row('recipient')),
  amount: BigInt(row('amount')),
});

const toSwap: ToEvent<SwapEvent> = (row, position, addressOf) => ({
  kind: 'swap',
  ...position,
  sender: addressOf(row('sender')),
  recipient: addressOf(row('recipient')),
  amount0: BigInt(row('amount0')),
  amount1: BigInt(row('amount1')),
});

const toLiquidity: ToEvent<LiquidityEvent> = (row, position, addressOf) => ({
  kind: 'liquidity',
  ...position,
  owner: addressOf(row('owner')),
  amount0: BigInt(row('amount0')),
  amount1: BigInt(row('amount1')),
});
