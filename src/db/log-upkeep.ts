import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { Database } from './database.js';
import type { DatabaseLogStore } from './log-store.js';

const tables = [
  'log_transfers',
  'log_balances',
  'log_swaps',
  'log_liquidity',
  'log_balance_runs',
  'log_windows',
];
/** A stream is not dropped so soon after it was used: an analysis may rest on it. */
const IDLE_MS = 600_000;
/** Dropped to this share of the bound, so that few rows have to be dropped often. */
const KEPT = 0.9;
/** Nobody asked the database for anything in this time. */
const QUIET_MS = 2_000;
/** Where it is never quiet, space is given back after so many rounds. */
const MAX_ROUNDS = 10;
/** Bytes of the journal after which it is emptied. */
const JOURNAL = 64 * 1024 * 1024;

const journalSql = `
  select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::float8 as bytes from pg_control_checkpoint()`;

export interface LogUpkeepOptions {
  /** Events that all streams may have together. */
  readonly maxEvents: number;
  /** Default 10 minutes. */
  readonly idleMs?: number;
  readonly quietMs?: number;
}

/**
 * One round of what a server does by itself: keeps the embedded database small. It has no process of its own that
 * gives back the space of deleted rows or empties its journal, which would grow until the service ends. Each
 * statement holds up the thread that answers, so the space is given back when nobody asks.
 */
export function createLogUpkeep(
  database: Database,
  store: DatabaseLogStore,
  { maxEvents, idleMs = IDLE_MS, quietMs = QUIET_MS }: LogUpkeepOptions,
): () => Promise<void> {
  let isToVacuum = false;
  let rounds = 0;

  async function isQuiet(): Promise<boolean> {
    const before = database.statements();
    await sleep(quietMs, undefined, { ref: false });
    return database.statements() === before;
  }

  async function vacuum(): Promise<void> {
    for (const table of tables) {
      await database.query(`vacuum ${table}`);
      await nextTurn();
    }
  }

  return async () => {
    const dropped = await store.dropOldest(maxEvents, { idleMs, kept: KEPT });
    isToVacuum ||= dropped > 0;
    if (isToVacuum && (rounds >= MAX_ROUNDS || (await isQuiet()))) {
      await vacuum();
      [isToVacuum, rounds] = [false, 0];
    } else rounds += isToVacuum ? 1 : 0;
    const [journal] = await database.query(journalSql);
    if (Number(journal?.bytes) > JOURNAL) await database.query('checkpoint');
  };
}
