import { randomUUID } from 'node:crypto';
import {
  type CallBatch,
  type CallRow,
  countCalls,
  countCallsByDay,
  type DayOfCalls,
  deleteOldCalls,
  findRecentCalls,
  forgetCallBatches,
  insertCalls,
  type StoredCall,
  touchKeys,
} from '../db/calls.js';
import type { Database } from '../db/database.js';
import { isDatabaseUnreachable } from '../db/is-database-unreachable.js';

export interface CallHistoryOptions {
  /** A batch is written this long after its first call, at the latest. */
  readonly flushMs?: number;
  /** A batch is written as soon as it has this many calls. */
  readonly batchRows?: number;
  /** Calls kept while the database is unreachable; later ones are lost. */
  readonly maxWaiting?: number;
}

interface AnsweredCall extends Omit<CallRow, 'at'> {
  readonly timestamp?: Date;
}

export interface CallHistory {
  /** Records a call, answered at `timestamp` (default: now). Never waits and never throws. */
  record(call: AnsweredCall): void;
  /**
   * The newest calls of a key, or those before the call `before`, including everything that this process has
   * recorded; none when the key is revoked or expired.
   */
  recent(keyId: string, limit: number, before?: string): Promise<StoredCall[]>;
  /** The calls of a key by UTC day, including everything that this process has recorded. */
  byDay(keyId: string, days: number): Promise<DayOfCalls[]>;
  /** How many calls of a key are kept, including everything that this process has recorded. */
  count(keyId: string): Promise<number>;
  /** Writes the pending calls. */
  flush(): Promise<void>;
  /** Deletes calls older than `days`; returns how many. */
  prune(days: number): Promise<number>;
  /** Number of calls that could not be kept since the start. */
  lost(): number;
  /** Writes the pending calls. Never rejects: what cannot be written is counted as lost. */
  close(): Promise<void>;
}

const PRUNE_BATCH = 5_000;

/**
 * Writes calls after they were answered, in batches. A killed process loses what it recorded since the last
 * batch: at most `flushMs` of history (1 s). Quota counts are kept elsewhere and are never lost.
 */
export function createCallHistory(database: Database, options: CallHistoryOptions = {}): CallHistory {
  return new BatchedCallHistory(database, options);
}

class BatchedCallHistory implements CallHistory {
  private readonly database: Database;
  private readonly flushMs: number;
  private readonly batchRows: number;
  private readonly maxWaiting: number;
  private waiting: CallRow[] = [];
  /** A batch whose answer was lost. It may have been written, so it is sent again unchanged. */
  private pendingBatch: CallBatch | undefined;
  private timer: NodeJS.Timeout | undefined;
  private writing: Promise<void> | undefined;
  private lostCalls = 0;

  constructor(database: Database, { flushMs, batchRows, maxWaiting }: CallHistoryOptions) {
    this.database = database;
    this.flushMs = flushMs ?? 1_000;
    this.batchRows = batchRows ?? 500;
    this.maxWaiting = maxWaiting ?? 50_000;
  }

  record(call: AnsweredCall): void {
    if (this.pendingCount() >= this.maxWaiting) {
      this.lostCalls += 1;
      return;
    }
    this.waiting.push(toCallRow(call));
    if (this.waiting.length === this.batchRows && this.writing === undefined) {
      clearTimeout(this.timer);
      this.timer = undefined;
      this.flushLater(0);
    } else if (this.timer === undefined) this.flushLater(this.flushMs);
  }

  async recent(keyId: string, limit: number, before?: string): Promise<StoredCall[]> {
    await this.writeCallsOf(keyId);
    return findRecentCalls(this.database, keyId, limit, before);
  }

  async byDay(keyId: string, days: number): Promise<DayOfCalls[]> {
    await this.writeCallsOf(keyId);
    return countCallsByDay(this.database, keyId, days);
  }

  async count(keyId: string): Promise<number> {
    await this.writeCallsOf(keyId);
    return countCalls(this.database, keyId);
  }

  async flush(): Promise<void> {
    // A write in progress may have begun before the newest call.
    await this.writing?.catch(() => undefined);
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.pendingCount() === 0) return;
    this.writing ??= this.writeWaiting().finally(() => {
      this.writing = undefined;
    });
    return this.writing;
  }

  async prune(days: number): Promise<number> {
    await forgetCallBatches(this.database);
    let deleted = 0;
    for (;;) {
      const pruned = await deleteOldCalls(this.database, days, PRUNE_BATCH);
      deleted += pruned;
      if (pruned < PRUNE_BATCH) return deleted;
    }
  }

  lost(): number {
    return this.lostCalls;
  }

  async close(): Promise<void> {
    // Closing must not wait for an unreachable database. What is left is counted as lost.
    await this.flush().catch(() => undefined);
    clearTimeout(this.timer);
    this.lostCalls += this.pendingCount();
    this.waiting = [];
    this.pendingBatch = undefined;
  }

  private pendingCount(): number {
    return this.waiting.length + (this.pendingBatch?.calls.length ?? 0);
  }

  private flushLater(delayMs: number): void {
    this.timer ??= setTimeout(() => {
      this.flush().catch(() => this.flushLater(this.flushMs));
    }, delayMs).unref();
  }

  private async writeCallsOf(keyId: string): Promise<void> {
    if (this.pendingBatch || this.waiting.some((call) => call.keyId === keyId)) await this.flush();
    else await this.writing;
  }

  /**
   * Writes what is waiting now, but not what arrives in the meantime: that would be written a row or two at a
   * time.
   */
  private async writeWaiting(): Promise<void> {
    for (let left = this.pendingCount(); left > 0; ) {
      const calls = this.pendingBatch?.calls ?? this.waiting.splice(0, Math.min(left, this.batchRows));
      const batch = this.pendingBatch ?? { id: randomUUID(), calls };
      left -= calls.length;
      this.pendingBatch = batch;
      try {
        await insertCalls(this.database, batch);
      } catch (error) {
        if (isDatabaseUnreachable(error)) throw error;
        this.lostCalls += calls.length;
        this.pendingBatch = undefined;
        throw error;
      }
      this.pendingBatch = undefined;
      // The rows are written. If this update of `last_used_at` fails, the next use of the key makes up for
      // it.
      await touchKeys(this.database, latestOf(calls)).catch(() => undefined);
    }
  }
}

function latestOf(batch: readonly CallRow[]): Map<string, Date> {
  const latest = new Map<string, Date>();
  for (const { keyId, at } of batch) {
    const known = latest.get(keyId);
    if (known === undefined || known < at) latest.set(keyId, at);
  }
  return latest;
}

const MAX_TEXT_LENGTH = 200;
const UNPRINTABLE = /[^\x20-\x7e]/;

/**
 * A call with its texts shortened and reduced to printable ASCII: a NUL or a lone surrogate would make the
 * database reject the whole batch.
 */
function toCallRow(call: AnsweredCall): CallRow {
  return {
    keyId: call.keyId,
    at: call.timestamp ?? new Date(),
    method: sanitize(call.method),
    endpoint: sanitize(call.endpoint),
    chain: call.chain === undefined ? undefined : sanitize(call.chain),
    contractAddress: call.contractAddress === undefined ? undefined : sanitize(call.contractAddress),
    statusCode: Number.isInteger(call.statusCode) ? Math.min(Math.max(call.statusCode, 0), 999) : 0,
    responseTimeMs: Number.isFinite(call.responseTimeMs) ? call.responseTimeMs : 0,
  };
}

function sanitize(text: string): string {
  const short = text.length > MAX_TEXT_LENGTH ? text.slice(0, MAX_TEXT_LENGTH) : text;
  return UNPRINTABLE.test(short) ? short.replace(/[^\x20-\x7e]/g, '?') : short;
}
