import { randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Database } from '../db/database.js';
import { type StatementNumber, settleDoubt } from '../db/numbered-statements.js';
import type { Refund } from '../db/refund-calls.js';
import { type CountedIn, takeAtOnce, takeForMany, toRefunds, type Wanted } from '../db/take-calls.js';
import { allocateCalls } from './allocate-calls.js';
import type { CallRefusal, CountedCalls } from './counted-calls.js';
import { createRetryTimer } from './retry-timer.js';

const CACHED_KEYS = 10_000;

export interface TakeCounter {
  /** Counts a batch in one statement. Must not be called again before it has settled. */
  count(wanted: readonly Wanted[]): Promise<readonly (CountedCalls | CallRefusal)[]>;
  /** Tries once more to resolve a lost answer. Never rejects. */
  close(): Promise<void>;
}

/** A statement whose answer was lost. */
interface Doubt {
  readonly number: number;
  /** What it counted if it was executed; absent: the statement itself recorded it. */
  readonly counted: Refund | undefined;
}

/**
 * Counts calls. It uses the cheap statement when the whole batch belongs to one key, that key was granted
 * calls earlier on the same day, and the batch fits the quota. The callers of a statement whose answer was
 * lost got an error that says nothing was counted. Before the next statement is sent, and every second until
 * then, the database is asked whether it was executed. If it was, its count goes to `giveBack`; if it is
 * still in flight, it will do nothing.
 */
export function createTakeCounter(
  database: Database,
  giveBack: (refunds: readonly Refund[]) => void,
): TakeCounter {
  const lastGrants = new LRUCache<string, CountedIn>({ max: CACHED_KEYS });
  // The embedded database runs in the process: its answers cannot get lost.
  const sender = database.kind === 'postgres' ? randomUUID() : undefined;
  let lastNumber = 0;
  let doubt: Doubt | undefined;
  let settling: Promise<void> | undefined;

  const settle = async () => {
    if (sender === undefined || doubt === undefined) return;
    const { number, counted } = doubt;
    const { done, outcome } = await settleDoubt(database, { sender, number });
    doubt = undefined;
    lastNumber = number + 1;
    if (done) giveBack(counted === undefined ? toRefunds(outcome) : [counted]);
  };
  const settleOnce = (): Promise<void> => {
    settling ??= settle()
      .catch((error) => {
        retry.later();
        throw error;
      })
      .finally(() => {
        settling = undefined;
      });
    return settling;
  };
  const retry = createRetryTimer(settleOnce);

  const send = async <T>(counted: Refund | undefined, work: (id?: StatementNumber) => Promise<T>) => {
    if (sender === undefined) return work();
    if (doubt !== undefined) await settleOnce();
    lastNumber += 1;
    const number = lastNumber;
    try {
      return await work({ sender, number });
    } catch (error) {
      doubt = { number, counted };
      retry.later();
      throw error;
    }
  };

  return {
    async count(wanted) {
      const keyId = wanted[0]?.keyId ?? '';
      const last = lastGrants.get(keyId);
      if (last !== undefined && wanted.every((one) => one.keyId === keyId)) {
        const all = { keyId, units: wanted.reduce((sum, one) => sum + one.units, 0) };
        if (await send({ ...all, ...last }, (id) => takeAtOnce(database, all, last, id)))
          return wanted.map((one) => ({ granted: true, ...one, ...last }));
      }
      const rows = await send(undefined, (id) => takeForMany(database, wanted, id));
      const answers = allocateCalls(wanted, rows);
      for (const [place, answer] of answers.entries()) {
        const key = wanted[place]?.keyId ?? '';
        if (answer.granted) lastGrants.set(key, { month: answer.month, day: answer.day });
        else lastGrants.delete(key);
      }
      return answers;
    },
    async close() {
      retry.stop();
      await settleOnce().catch(() => undefined);
      retry.stop();
    },
  };
}
