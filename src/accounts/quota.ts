import { randomUUID } from 'node:crypto';
import { type Count, insertCount } from '../db/counted-calls.js';
import type { Database } from '../db/database.js';
import { findUsageOfKey } from '../db/subscriptions.js';
import type { CallRefusal, CountedCalls } from './counted-calls.js';
import { createRefunds, type Refunds } from './refunds.js';

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
 * Counts calls exactly and durably, in one statement for each take. A killed process loses no count. Refunds
 * that it had not sent, and counts whose answer was lost, stay counted: a caller may get fewer calls than its
 * quota, never more.
 */
export function createQuota(database: Database): Quota {
  const refunds = createRefunds(database);
  const pending = new Set<Promise<unknown>>();
  const finish = async <T>(work: Promise<T>): Promise<T> => {
    pending.add(work);
    try {
      return await work;
    } finally {
      pending.delete(work);
    }
  };

  return {
    async take(keyId, units = 1) {
      // A negative number would add calls.
      if (!Number.isInteger(units) || units < 1 || units > MAX_UNITS) {
        throw new RangeError(`a request counts 1 to ${MAX_UNITS} calls, not ${units}`);
      }
      return finish(count(database, refunds, { keyId, units }));
    },
    async refund({ id, units: counted }, units = counted) {
      if (!Number.isInteger(units) || units < 1 || units > counted) {
        throw new RangeError(`of ${counted} calls, 1 to ${counted} can be refunded, not ${units}`);
      }
      await finish(refunds.send({ id, units }));
    },
    async close() {
      await Promise.allSettled(pending);
      await refunds.close();
    },
  };
}

async function count(
  database: Database,
  refunds: Refunds,
  wanted: Omit<Count, 'id'>,
): Promise<CountedCalls | CallRefusal> {
  for (;;) {
    // Whoever got no answer and asks again must not find its first count still there.
    await refunds.settle();
    const calls = { id: randomUUID(), ...wanted };
    const isCounted = await insertCount(database, calls).catch((error: unknown) => {
      refunds.add(calls);
      throw error;
    });
    if (isCounted) return { granted: true, ...calls };
    const refusal = await findRefusal(database, wanted);
    if (refusal) return refusal;
  }
}

/** Why calls were not counted; `undefined` when they fit by now, after a refund or in a new month. */
async function findRefusal(
  database: Database,
  { keyId, units }: Omit<Count, 'id'>,
): Promise<CallRefusal | undefined> {
  const usage = await findUsageOfKey(database, keyId);
  if (usage === undefined) return { granted: false, reason: 'invalid' };
  const { quota, resets, expiresAt, now } = usage;
  const remaining = quota - usage.usedThisPeriod;
  if (remaining >= units) return undefined;
  return { granted: false, reason: 'used_up', remaining, quota, forLife: !resets, expiresAt, now };
}
