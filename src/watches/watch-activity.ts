import type { Database } from '../db/database.js';
import { createPoll, type Poll } from './poll.js';

/** The counters of everything about watches, as last read. */
export interface WatchCounters {
  /** Id of the newest event; 0: there is no event. */
  readonly lastEvent: number;
  /** Changes whenever the set of watched tokens changes; 0: nothing was ever watched. */
  readonly revision: number;
}

export interface WatchActivityOptions {
  readonly database: Database;
  readonly onError: (error: unknown) => void;
  /** Called when a counter has changed, and once at the start if something is or was watched. */
  readonly onChange: (counters: WatchCounters) => void;
}

/** One small query at intervals shows whether something is to be watched, sent or shown. */
export interface WatchActivity {
  readonly counters: () => WatchCounters;
  /** Reads the counters now. */
  wake(): void;
  close(): Promise<void>;
}

/** The interval while nothing was ever watched. */
const IDLE_MS = 3_000;
const ACTIVE_MS = 500;

export function createWatchActivity({ database, onError, onChange }: WatchActivityOptions): WatchActivity {
  let counters: WatchCounters = { lastEvent: 0, revision: 0 };
  const read = async () => {
    const [row] = await database.query('select last_event, revision from watch_counters where id = 1');
    const next = { lastEvent: Number(row?.last_event ?? 0), revision: Number(row?.revision ?? 0) };
    const hasMoved = next.lastEvent !== counters.lastEvent || next.revision !== counters.revision;
    counters = next;
    if (hasMoved) onChange(next);
  };
  const poll: Poll = createPoll(() => (counters.revision === 0 ? IDLE_MS : ACTIVE_MS), read, onError);
  return { counters: () => counters, wake: poll.wake, close: poll.close };
}
