import type { IndexedEvent, LiquidityEvent, SwapEvent, TransferEvent } from '../onchain/logs/events.js';
import {
  type BlockSpan,
  type Checkpoint,
  type EventLimit,
  type LogStore,
  type LogStream,
  type ReplayedBalances,
  type StreamCursor,
  StreamMovedError,
} from '../onchain/logs/log-store.js';
import { createBalanceReader } from './balance-reader.js';
import type { Database, Row } from './database.js';
import { toCommitArgs } from './log-rows.js';
import { commitSql, eventColumns, forgetSql, rollbackSql } from './log-sql.js';

/** A stream of more is read no further: some 3 GB of the database. */
const MAX_EVENTS = 10_000_000;
const nobody: ReplayedBalances = { top: [], holders: 0, sum: 0n, rest: [], overdrawn: [] };

/** Keeps logs in the database. One commit is one statement: rows, balances and cursor, or nothing. */
export function createDatabaseLogStore(database: Database): LogStore {
  const balances = createBalanceReader(database);

  async function find(stream: LogStream): Promise<{ id: number; cursor: StreamCursor } | undefined> {
    const [row] = await database.query(
      `select id, from_block, to_block, checkpoints from log_streams
       where chain = $1 and contract = decode($2, 'hex')`,
      [stream.chain, stream.contract.slice(2)],
    );
    if (!row) return undefined;
    const checkpoints = row.checkpoints as readonly Checkpoint[];
    return {
      id: Number(row.id),
      cursor: { from: Number(row.from_block), to: Number(row.to_block), checkpoints },
    };
  }

  async function select(
    table: 'log_transfers' | 'log_swaps' | 'log_liquidity',
    stream: LogStream,
    { from, to }: BlockSpan,
    limit: EventLimit = { count: 1_000_000, keep: 'oldest' },
  ): Promise<readonly Row[]> {
    const order = limit.keep === 'oldest' ? 'asc' : 'desc';
    const rows = await database.query(
      `select ${eventColumns[table]} from ${table} join log_streams on log_streams.id = stream_id
       where chain = $1 and contract = decode($2, 'hex') and block_number between $3 and $4
       order by block_number ${order}, log_index ${order} limit $5`,
      [stream.chain, stream.contract.slice(2), from, Math.min(to, 2 ** 31 - 1), limit.count],
    );
    return limit.keep === 'oldest' ? rows : [...rows].reverse();
  }

  return {
    capacity: MAX_EVENTS,
    cursor: async (stream) => (await find(stream))?.cursor,
    commit: async (stream, events, from, to) => {
      const written = await database.query(commitSql, toCommitArgs(stream, events, from, to));
      if (written.length === 0)
        throw new StreamMovedError(`the logs of ${stream.contract} were read elsewhere`);
    },
    rollback: async (stream, cursor) => {
      const found = await find(stream);
      if (!found) return;
      if (!cursor) {
        await database.query(forgetSql, [found.id]);
        return;
      }
      await database.query(rollbackSql, [found.id, cursor.to, JSON.stringify(cursor.checkpoints)]);
    },
    balances: async (stream, top) => {
      const found = await find(stream);
      if (!found) return nobody;
      return (await balances.read(found.id, top)) ?? nobody;
    },
    settle: async (stream) => {
      const found = await find(stream);
      if (found) await balances.settle(found.id);
    },
    transfers: async (stream, span, limit) =>
      (await select('log_transfers', stream, span, limit)).map((row) => toTransfer(stream, row)),
    transfersOf: async (stream, accounts, limit) => {
      const rows = await database.query(
        `with accounts as (select decode(account, 'hex') as account from unnest($3::text[]) account),
           stream as (select id from log_streams where chain = $1 and contract = decode($2, 'hex'))
         select ${eventColumns.log_transfers} from (
           select t.* from log_transfers t join stream on t.stream_id = stream.id join accounts on sender = account
           union
           select t.* from log_transfers t join stream on t.stream_id = stream.id join accounts on recipient = account
         ) moved order by block_number, log_index limit $4`,
        [stream.chain, stream.contract.slice(2), accounts.map((account) => account.slice(2)), limit],
      );
      return rows.map((row) => toTransfer(stream, row));
    },
    swaps: async (stream, span, limit) =>
      (await select('log_swaps', stream, span, limit)).map((row) => toSwap(stream, row)),
    liquidity: async (stream, span, limit) =>
      (await select('log_liquidity', stream, span, limit)).map((row) => toLiquidity(stream, row)),
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
