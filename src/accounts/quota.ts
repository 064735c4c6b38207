import { LRUCache } from 'lru-cache';
import type { Database } from '../db/database.js';
import { refundCalls } from '../db/refund-calls.js';
import { type CountedIn, takeAtOnce, takeForMany, type Wanted } from '../db/take-calls.js';
import type { Grant, Refusal } from './grant.js';
import { createGroupCommit } from './group-commit.js';
import { shareOut } from './share-out.js';

const MAX_UNITS = 1_000;
const REMEMBERED_KEYS = 10_000;

type Answers = readonly (Grant | Refusal)[];

export interface Quota {
  /**
   * Counts `units` calls (default 1) of a key, all or none. The count is committed before the promise resolves; it is
   * never above the quota, whatever runs at once on however many processes.
   */
  take(keyId: string, units?: number): Promise<Grant | Refusal>;
  /** Takes `units` calls of a grant back (default all); a second refund of the same grant does nothing. */
  refund(grant: Grant, units?: number): Promise<void>;
  /** Resolves when nothing is under way. */
  idle(): Promise<void>;
}

/**
 * Counts calls exactly and durably. All takes of one tick, and all that arrive while a statement is in flight, become
 * one statement: at most one query a call, fewer under load. A process that is killed loses no count; refunds that
 * it had not yet sent stay counted (at most those of one statement's duration), which can only undersell.
 */
export function createQuota(database: Database): Quota {
  const count = createCounter(database);
  const takes = createGroupCommit<Wanted, Grant | Refusal>(count);
  const refunds = createGroupCommit<Grant, true>(async (grants) => {
    await refundCalls(database, grants);
    return grants.map(() => true as const);
  });
  const refunded = new WeakSet<Grant>();

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
      await refunds.submit({ ...grant, units });
    },
    async idle() {
      await Promise.all([takes.idle(), refunds.idle()]);
    },
  };
}

/**
 * Counts what was asked for together, in one statement: the cheap one where all of it is of one key that was granted calls
 * before, the day of that grant is not over, and it fits.
 */
function createCounter(database: Database): (wanted: readonly Wanted[]) => Promise<Answers> {
  const lastGrants = new LRUCache<string, CountedIn>({ max: REMEMBERED_KEYS });
  return async (wanted) => {
    const keyId = wanted[0]?.keyId ?? '';
    const last = lastGrants.get(keyId);
    if (last !== undefined && wanted.every((one) => one.keyId === keyId)) {
      const units = wanted.reduce((sum, one) => sum + one.units, 0);
      if (await takeAtOnce(database, { keyId, units }, last))
        return wanted.map((one) => ({ granted: true, ...one, month: last.month, day: last.day }));
    }
    const answers = shareOut(wanted, await takeForMany(database, wanted));
    for (const [place, answer] of answers.entries()) {
      const key = wanted[place]?.keyId ?? '';
      if (answer.granted) lastGrants.set(key, { month: answer.month, day: answer.day });
      else lastGrants.delete(key);
    }
    return answers;
  };
}
