import type { Database } from '../db/database.js';
import type { Wanted } from '../db/take-calls.js';
import type { CallRefusal, CountedCalls } from './counted-calls.js';
import { createGroupCommit } from './group-commit.js';
import { createRefundQueue } from './refund-queue.js';
import { createTakeCounter } from './take-counter.js';

const MAX_UNITS = 1_000;

export interface Quota {
  /**
   * Counts `units` calls (default 1) of a key, all or none. The count is committed before the promise resolves; it is
   * never above the quota, whatever runs at once on however many processes. When it rejects, nothing is counted, or what was is
   * given back as soon as the database answers.
   */
  take(keyId: string, units?: number): Promise<CountedCalls | CallRefusal>;
  /**
   * Takes `units` calls of a grant back (default all); a second refund of the same grant does nothing. One that rejects is
   * tried again until it is done.
   */
  refund(grant: CountedCalls, units?: number): Promise<void>;
  /** Finishes what is under way. Never rejects. */
  close(): Promise<void>;
}

/**
 * Counts calls exactly and durably. All takes of one tick, and all that arrive while a statement is in flight, become
 * one statement: at most one query a call, fewer under load. A process that is killed loses no count; refunds that
 * it had not yet sent, and answers that it had lost and not yet asked about, stay counted, which can only undersell.
 */
export function createQuota(database: Database): Quota {
  const refunds = createRefundQueue(database);
  const counter = createTakeCounter(database, (lost) => {
    refunds.add(lost).catch(() => undefined);
  });
  const takes = createGroupCommit<Wanted, CountedCalls | CallRefusal>(counter.count);
  const refunded = new WeakSet<CountedCalls>();

  return {
    async take(keyId, units = 1) {
      // A negative number would give calls away.
      if (!Number.isInteger(units) || units < 1 || units > MAX_UNITS) {
        throw new RangeError(`a request counts 1 to ${MAX_UNITS} calls, not ${units}`);
      }
      return takes.submit({ keyId, units });
    },
    async refund(grant, units = grant.units) {
      if (!Number.isInteger(units) || units < 1 || units > grant.units) {
        throw new RangeError(`of ${grant.units} calls, 1 to ${grant.units} can be refunded, not ${units}`);
      }
      if (refunded.has(grant)) return;
      refunded.add(grant);
      await refunds.add([{ ...grant, units }]);
    },
    async close() {
      await takes.idle();
      await counter.close();
      await refunds.close();
    },
  };
}
