import { randomUUID } from 'node:crypto';
import {
  type CallBatch,
  type CallRow,
  deleteOldCalls,
  findRecentCalls,
  forgetCallBatches,
  insertCalls,
  touchKeys,
} from '../db/calls.js';
import type { Database } from '../db/database.js';
import { isDatabaseAway } from '../db/is-database-away.js';
import { sanitizeText } from './sanitize-text.js';

export interface CallHistoryOptions {
  /** A batch is written this long after its first call, at the latest. */
  readonly flushMs?: number;
  /** … or as soon as it is this long. */
  readonly batchRows?: number;
  /** Calls kept while the database is away; later ones are lost. */
  readonly maxWaiting?: number;
}

export interface CallHistory {
  /** Takes note of a call; never waits and never throws. */
  record(call: CallRow): void;
  /** The newest calls of a key, everything this process has noted included; none when it is revoked or expired. */
  recent(keyId: string, limit: number): Promise<CallRow[]>;
  /** Writes what is waiting. */
  flush(): Promise<void>;
  /** Deletes what is older than so many days; returns how many. */
  prune(days: number): Promise<number>;
  /** Calls that could not be kept since the start. */
  readonly lost: () => number;
  /** Writes what is waiting. Never rejects: what cannot be written is counted as lost. */
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
  /** A batch whose answer was lost: it may be written, and is sent again as it was. */
  let unsure: CallBatch | undefined;
  const noted = () => waiting.length + (unsure?.calls.length ?? 0);
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> | undefined;
  let lost = 0;

  /** What is waiting now, not what comes meanwhile: that would be written a row or two at a time. */
  const writeWaiting = async () => {
    for (let left = noted(); left > 0; ) {
      const batch = unsure ?? { id: randomUUID(), calls: waiting.splice(0, Math.min(left, batchRows)) };
      left -= batch.calls.length;
      unsure = batch;
      try {
        await insertCalls(database, batch);
      } catch (error) {
        if (isDatabaseAway(error)) throw error;
        lost += batch.calls.length;
        unsure = undefined;
        throw error;
      }
      unsure = undefined;
      // The rows are in: the next use sets right what this one could not.
      await touchKeys(database, latestOf(batch.calls)).catch(() => undefined);
    }
  };
  const flush = async () => {
    // A write that is under way may have begun before the newest call.
    await writing?.catch(() => undefined);
    clearTimeout(timer);
    timer = undefined;
    if (noted() === 0) return;
    writing ??= writeWaiting().finally(() => {
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
      if (noted() >= maxWaiting) {
        lost += 1;
        return;
      }
      waiting.push(sanitizeText(call));
      if (waiting.length === batchRows && writing === undefined) {
        clearTimeout(timer);
        timer = undefined;
        flushLater(0);
      } else flushLater(flushMs);
    },
    async recent(keyId, limit) {
      if (unsure || waiting.some((call) => call.keyId === keyId)) await flush();
      else await writing;
      return findRecentCalls(database, keyId, limit);
    },
    flush,
    async prune(days) {
      await forgetCallBatches(database);
      let deleted = 0;
      for (;;) {
        const bite = await deleteOldCalls(database, days, PRUNE_BITE);
        deleted += bite;
        if (bite < PRUNE_BITE) return deleted;
      }
    },
    lost: () => lost,
    async close() {
      // Ending must not hang on a database that is away; what is left then is lost, and counted.
      await flush().catch(() => undefined);
      clearTimeout(timer);
      lost += noted();
      waiting = [];
      unsure = undefined;
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
