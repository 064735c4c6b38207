import type { Database } from '../db/database.js';
import type { Wanted } from '../db/take-calls.js';
import type { CallRefusal, CountedCalls } from './counted-calls.js';
import { createGroupCommit } from './group-commit.js';
import { createRefundQueue } from './refund-queue.js';
import { createTakeCounter } from './take-counter.js';

const MAX_UNITS = 1_000;

export interface Quota {
  /**
   * Counts `units` calls (default 1) of a key, all or none. The count is committed before the promise
   * resolves, and never exceeds the quota, however many processes count at once. When the promise rejects,
   * nothing was counted, or the count is refunded as soon as the database answers.
   */
  take(keyId: string, units?: number): Promise<CountedCalls | CallRefusal>;
  /**
   * Refunds `units` of the counted calls (default all); a second refund of the same calls does nothing. A
   * refund that rejects is retried until it succeeds.
   */
  refund(counted: CountedCalls, units?: number): Promise<void>;
  /** Finishes pending work. Never rejects. */
  close(): Promise<void>;
}

/**
 * Counts calls exactly and durably. All takes of one tick, and all that arrive while a statement is in
 * flight, become one statement: at most one query per call, fewer under load. A killed process loses no
 * count. Refunds that it had not sent, and statements whose lost answer it had not resolved, stay counted: a
 * caller may get fewer calls than its quota, never more.
 */
export function createQuota(database: Database): Quota {
  const refunds = createRefundQueue(database);
  const counter = createTakeCounter(database, (lost) => {
    refunds.add(lost).catch(() => undefined);
  });
  const takes = createGroupCommit<Wanted, CountedCalls | CallRefusal>((wanted) => counter.count(wanted));
  const refunded = new WeakSet<CountedCalls>();

  return {
    async take(keyId, units = 1) {
      // A negative number would add calls.
      if (!Number.isInteger(units) || units < 1 || units > MAX_UNITS) {
        throw new RangeError(`a request counts 1 to ${MAX_UNITS} calls, not ${units}`);
      }
      return takes.submit({ keyId, units });
    },
    async refund(counted, units = counted.units) {
      if (!Number.isInteger(units) || units < 1 || units > counted.units) {
        throw new RangeError(
          `of ${counted.units} calls, 1 to ${counted.units} can be refunded, not ${units}`,
        );
      }
      if (refunded.has(counted)) return;
      refunded.add(counted);
      await refunds.add([{ ...counted, units }]);
    },
    async close() {
      await takes.idle();
      await counter.close();
      await refunds.close();
    },
  };
}
