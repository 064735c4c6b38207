import { createKeyedLock, type LogStore, type LogStream, type ReplayedBalances } from '@assay/chain';
import { createBalanceReader } from './balance-reader.js';
import type { Database } from './database.js';
import { keepWindows, readWindows } from './event-windows.js';
import { createLogDatabase } from './log-database.js';
import { StoredEvents } from './stored-events.js';
import { createStreamWriter } from './stream-writer.js';

/** The maximum number of events of a stream: about 3 GB in the database. */
const MAX_EVENTS = 10_000_000;
const noBalances: ReplayedBalances = { top: [], holders: 0, sum: 0n, rest: [], overdrawn: [] };

/** Stores logs in the database. A commit writes its rows, balances and cursor, or nothing. */
export function createDatabaseLogStore(
  given: Database,
  onTrouble: (error: unknown) => void = () => undefined,
): LogStore {
  const database = createLogDatabase(given, onTrouble);
  const balances = createBalanceReader(database);
  const writer = createStreamWriter(database);
  const events = new StoredEvents(database);
  const inTurn = createKeyedLock();

  /** Runs after the pending writes of this process to the stream, and before the next ones. */
  function alone<T>({ chain, contract }: LogStream, work: () => Promise<T>): Promise<T> {
    return inTurn(`${chain} ${contract}`, work);
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
    largest: (stream, top) =>
      alone(stream, async () => {
        const found = await writer.find(stream);
        return found ? balances.largest(found.id, top) : noBalances;
      }),
    settle: async (stream) => {
      const found = await alone(stream, () => writer.find(stream));
      if (found) await balances.settle(found.id);
    },
    eachTransfer: (stream, span, visit) => events.eachTransfer(stream, span, visit),
    transfers: (stream, span, limit) => events.transfers(stream, span, limit),
    transfersOf: (...question) => events.transfersOf(...question),
    swaps: (stream, span, limit) => events.swaps(stream, span, limit),
    swapsAt: (stream, blocks) => events.swapsAt(stream, blocks),
    windows: (stream, from) => readWindows(database, stream, from),
    keepWindows: (stream, windows) => keepWindows(database, stream, windows),
    liquidity: (stream, span, limit) => events.liquidity(stream, span, limit),
  };
}
