import { randomUUID } from 'node:crypto';
import {
  type CallBatch,
  type CallRow,
  countCalls,
  deleteOldCalls,
  findRecentCalls,
  forgetCallBatches,
  insertCalls,
  type StoredCall,
  touchKeys,
} from '../db/calls.js';
import type { Database } from '../db/database.js';
import { isDatabaseUnreachable } from '../db/is-database-unreachable.js';
import { toCallRow } from './to-call-row.js';

export interface CallHistoryOptions {
  /** A batch is written this long after its first call, at the latest. */
  readonly flushMs?: number;
  /** A batch is written as soon as it has this many calls. */
  readonly batchRows?: number;
  /** Calls kept while the database is unreachable; later ones are lost. */
  readonly maxWaiting?: number;
}

export interface CallHistory {
  /** Records a call, answered `at` this time (default: now). Never waits and never throws. */
  record(call: Omit<CallRow, 'at'>, at?: Date): void;
  /**
   * The newest calls of a key, or those before the call `before`, including everything that this process has
   * recorded; none when the key is revoked or expired.
   */
  recent(keyId: string, limit: number, before?: string): Promise<StoredCall[]>;
  /** How many calls of a key are kept, including everything that this process has recorded. */
  count(keyId: string): Promise<number>;
  /** Writes the pending calls. */
  flush(): Promise<void>;
  /** Deletes calls older than `days`; returns how many. */
  prune(days: number): Promise<number>;
  /** Number of calls that could not be kept since the start. */
  readonly lost: () => number;
  /** Writes the pending calls. Never rejects: what cannot be written is counted as lost. */
  close(): Promise<void>;
}

const PRUNE_BATCH = 5_000;

/**
 * Writes calls after they were answered, in batches. A killed process loses what it recorded since the last
 * batch: at most `flushMs` of history (1 s). Quota counts are kept elsewhere and are never lost.
 */
export function createCallHistory(database: Database, options: CallHistoryOptions = {}): CallHistory {
  const flushMs = options.flushMs ?? 1_000;
  const batchRows = options.batchRows ?? 500;
  const maxWaiting = options.maxWaiting ?? 50_000;
  let waiting: CallRow[] = [];
  /** A batch whose answer was lost. It may have been written, so it is sent again unchanged. */
  let pendingBatch: CallBatch | undefined;
  const pendingCount = () => waiting.length + (pendingBatch?.calls.length ?? 0);
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> | undefined;
  let lost = 0;

  /**
   * Writes what is waiting now, but not what arrives in the meantime: that would be written a row or two at a
   * time.
   */
  const writeWaiting = async () => {
    for (let left = pendingCount(); left > 0; ) {
      const batch = pendingBatch ?? { id: randomUUID(), calls: waiting.splice(0, Math.min(left, batchRows)) };
      left -= batch.calls.length;
      pendingBatch = batch;
      try {
        await insertCalls(database, batch);
      } catch (error) {
        if (isDatabaseUnreachable(error)) throw error;
        lost += batch.calls.length;
        pendingBatch = undefined;
        throw error;
      }
      pendingBatch = undefined;
      // The rows are written. If this update of `last_used_at` fails, the next use of the key makes up for
      // it.
      await touchKeys(database, latestOf(batch.calls)).catch(() => undefined);
    }
  };
  const flush = async () => {
    // A write in progress may have begun before the newest call.
    await writing?.catch(() => undefined);
    clearTimeout(timer);
    timer = undefined;
    if (pendingCount() === 0) return;
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

  const writeCallsOf = async (keyId: string) => {
    if (pendingBatch || waiting.some((call) => call.keyId === keyId)) await flush();
    else await writing;
  };

  return {
    record(call, at = new Date()) {
      if (pendingCount() >= maxWaiting) {
        lost += 1;
        return;
      }
      waiting.push(toCallRow(call, at));
      if (waiting.length === batchRows && writing === undefined) {
        clearTimeout(timer);
        timer = undefined;
        flushLater(0);
      } else flushLater(flushMs);
    },
    async recent(keyId, limit, before) {
      await writeCallsOf(keyId);
      return findRecentCalls(database, keyId, limit, before);
    },
    async count(keyId) {
      await writeCallsOf(keyId);
      return countCalls(database, keyId);
    },
    flush,
    async prune(days) {
      await forgetCallBatches(database);
      let deleted = 0;
      for (;;) {
        const pruned = await deleteOldCalls(database, days, PRUNE_BATCH);
        deleted += pruned;
        if (pruned < PRUNE_BATCH) return deleted;
      }
    },
    lost: () => lost,
    async close() {
      // Closing must not wait for an unreachable database. What is left is counted as lost.
      await flush().catch(() => undefined);
      clearTimeout(timer);
      lost += pendingCount();
      waiting = [];
      pendingBatch = undefined;
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
