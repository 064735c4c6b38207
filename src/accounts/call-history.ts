import { type CallRow, deleteCallsBefore, findRecentCalls, insertCalls, touchKeys } from '../db/calls.js';
import type { Database } from '../db/database.js';
import { isDatabaseAway } from '../db/is-database-away.js';
import { toPlain } from './to-plain.js';

export interface CallHistoryOptions {
  /** A batch is written this long after its first call, at the latest. */
  readonly flushMs?: number;
  /** … or as soon as it is this long. */
  readonly batchRows?: number;
  /** Calls kept while the database is away; the oldest go first. */
  readonly maxWaiting?: number;
}

export interface CallHistory {
  /** Takes note of a call; never waits and never throws. */
  record(call: CallRow): void;
  /** The newest calls of a key; everything this process has noted is in. */
  recent(keyId: string, limit: number): Promise<CallRow[]>;
  /** Writes what is waiting. */
  flush(): Promise<void>;
  /** Deletes what is older than `before`; returns how many. */
  prune(before: Date): Promise<number>;
  /** Calls that could not be kept since the start. */
  readonly lost: () => number;
  close(): Promise<void>;
}

const PRUNE_BITE = 5_000;

/**
 * Writes calls behind the answers, in batches. A process that is killed loses what it noted since the last batch:
 * at most `flushMs` of history (1 s), and never a count, which is kept elsewhere.
 */
export function createCallHistory(database: Database, options: CallHistoryOptions = {}): CallHistory {
  const flushMs = options.flushMs ?? 1_000;
  const batchRows = options.batchRows ?? 500;
  const maxWaiting = options.maxWaiting ?? 50_000;
  let waiting: CallRow[] = [];
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> | undefined;
  let lost = 0;

  const writeAll = async () => {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, batchRows);
      waiting = waiting.slice(batchRows);
      try {
        await insertCalls(database, batch);
        await touchKeys(database, latestOf(batch));
      } catch (error) {
        if (isDatabaseAway(error)) waiting = [...batch, ...waiting];
        else lost += batch.length;
        throw error;
      }
    }
  };
  const flush = async () => {
    clearTimeout(timer);
    timer = undefined;
    writing ??= writeAll().finally(() => {
      writing = undefined;
    });
    return writing;
  };
  const flushLater = (delayMs: number) => {
    timer ??= setTimeout(() => {
      flush().catch(() => flushLater(flushMs));
    }, delayMs).unref();
  };

  return {
    record(call) {
      waiting.push(toPlain(call));
      if (waiting.length > maxWaiting) {
        waiting.shift();
        lost += 1;
      }
      if (waiting.length === batchRows && writing === undefined) {
        clearTimeout(timer);
        timer = undefined;
        flushLater(0);
      } else flushLater(flushMs);
    },
    async recent(keyId, limit) {
      await writing;
      if (waiting.some((call) => call.keyId === keyId)) await flush();
      return findRecentCalls(database, keyId, limit);
    },
    flush,
    async prune(before) {
      let deleted = 0;
      for (;;) {
        const bite = await deleteCallsBefore(database, before, PRUNE_BITE);
        deleted += bite;
        if (bite < PRUNE_BITE) return deleted;
      }
    },
    lost: () => lost,
    async close() {
      await flush();
    },
  };
}

function latestOf(batch: readonly CallRow[]): Map<string, Date> {
  const latest = new Map<string, Date>();
  for (const { keyId, at } of batch) {
    const known = latest.get(keyId);
    if (known === undefined || known < at) latest.set(keyId, at);
  }
  return latest;
}
