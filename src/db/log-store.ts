import {
  createKeyedLock,
  type LogStore,
  type LogStream,
  type ReplayedBalances,
  streamKey,
} from '@assay/chain';
import { createLru } from '@assay/facts';
import { createBalanceReader } from './balance-reader.js';
import type { Database } from './database.js';
import { keepWindows, readWindows } from './event-windows.js';
import { createLogDatabase } from './log-database.js';
import { oldestStreamsSql, streamSizeSql } from './log-sql.js';
import { StoredEvents } from './stored-events.js';
import { createStreamWriter } from './stream-writer.js';

/** The maximum number of events of a stream: about 3 GB in the database. */
const MAX_EVENTS = 10_000_000;
const noBalances: ReplayedBalances = { top: [], holders: 0, sum: 0n, rest: [], overdrawn: [] };

/** Streams of which is remembered when they were used. */
const MAX_USED = 20_000;

export interface DatabaseLogStore extends LogStore {
  /**
   * Where all streams together have more events than that, drops those that were committed to longest ago. Those that
   * this process used in the last `idleMs` stay: somebody may rest on them. A dropped stream is as if it had never been
   * read.
   * @param kept share of the events that may stay once there are too many, 0..1
   * @returns how many events were dropped
   */
  dropOldest(maxEvents: number, limits: { readonly idleMs: number; readonly kept: number }): Promise<number>;
}

/** Stores logs in the database. A commit writes its rows, balances and cursor, or nothing. */
export function createDatabaseLogStore(
  given: Database,
  onTrouble: (error: unknown) => void = () => undefined,
  capacity = MAX_EVENTS,
): DatabaseLogStore {
  const database = createLogDatabase(given, onTrouble);
  const balances = createBalanceReader(database);
  const writer = createStreamWriter(database);
  const events = new StoredEvents(database);
  const inTurn = createKeyedLock();
  const usedAt = createLru<string, number>(MAX_USED);

  /** Runs after the pending writes of this process to the stream, and before the next ones. */
  function alone<T>(stream: LogStream, work: () => Promise<T>): Promise<T> {
    return inTurn(streamKey(used(stream)), work);
  }

  function used(stream: LogStream): LogStream {
    usedAt.set(streamKey(stream), performance.now());
    return stream;
  }

  const dropOldest: DatabaseLogStore['dropOldest'] = async (maxEvents, { idleMs, kept }) => {
    await writer.removeLeftovers();
    const rows = await database.query(oldestStreamsSql);
    const total = Number(rows[0]?.total ?? 0);
    const over = total > maxEvents ? total - maxEvents * kept : 0;
    let dropped = 0;
    for (const { id, chain, contract, events } of rows) {
      if (dropped >= over) break;
      const key = `${chain} 0x${contract}`;
      const isIdle = () => performance.now() - (usedAt.peek(key) ?? Number.NEGATIVE_INFINITY) >= idleMs;
      await inTurn(key, async () => {
        if (!isIdle()) return;
        await writer.forget(Number(id));
        dropped += Number(events);
      });
    }
    return dropped;
  };

  return {
    capacity: Math.min(capacity, MAX_EVENTS),
    overload: database.overload,
    cursor: (stream) => alone(stream, async () => (await writer.find(stream))?.cursor),
    size: async ({ chain, contract }) =>
      Number((await database.query(streamSizeSql, [chain, contract.slice(2)]))[0]?.events ?? 0),
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
    largest: (stream, top) =>
      alone(stream, async () => {
        const found = await writer.find(stream);
        return found ? balances.largest(found.id, top) : noBalances;
      }),
    settle: async (stream) => {
      const found = await alone(stream, () => writer.find(stream));
      if (found) await balances.settle(found.id);
    },
    eachTransfer: (stream, span, visit) => events.eachTransfer(used(stream), span, visit),
    transfers: (stream, span, limit) => events.transfers(used(stream), span, limit),
    transfersOf: (stream, ...question) => events.transfersOf(used(stream), ...question),
    swaps: (stream, span, limit) => events.swaps(used(stream), span, limit),
    swapsAt: (stream, blocks) => events.swapsAt(used(stream), blocks),
    windows: (stream, from) => readWindows(database, stream, from),
    keepWindows: (stream, windows) => keepWindows(database, stream, windows),
    liquidity: (stream, span, limit) => events.liquidity(used(stream), span, limit),
    dropOldest,
  };
}
