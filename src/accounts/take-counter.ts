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
  return new DatabaseTakeCounter(database, giveBack);
}

class DatabaseTakeCounter implements TakeCounter {
  private readonly lastGrants = new LRUCache<string, CountedIn>({ max: CACHED_KEYS });
  /** The embedded database runs in the process: its answers cannot get lost. */
  private readonly sender: string | undefined;
  private lastNumber = 0;
  private doubt: Doubt | undefined;
  private settling: Promise<void> | undefined;
  private readonly retry = createRetryTimer(() => this.settleOnce());

  constructor(
    private readonly database: Database,
    private readonly giveBack: (refunds: readonly Refund[]) => void,
  ) {
    this.sender = database.kind === 'postgres' ? randomUUID() : undefined;
  }

  async count(wanted: readonly Wanted[]): Promise<readonly (CountedCalls | CallRefusal)[]> {
    const { database } = this;
    const keyId = wanted[0]?.keyId ?? '';
    const last = this.lastGrants.get(keyId);
    if (last !== undefined && wanted.every((one) => one.keyId === keyId)) {
      const all = { keyId, units: wanted.reduce((sum, one) => sum + one.units, 0) };
      if (await this.send({ ...all, ...last }, (id) => takeAtOnce(database, all, last, id)))
        return wanted.map((one) => ({ granted: true, ...one, ...last }));
    }
    const rows = await this.send(undefined, (id) => takeForMany(database, wanted, id));
    const answers = allocateCalls(wanted, rows);
    for (const [place, answer] of answers.entries()) {
      const key = wanted[place]?.keyId ?? '';
      if (answer.granted) this.lastGrants.set(key, { month: answer.month, day: answer.day });
      else this.lastGrants.delete(key);
    }
    return answers;
  }

  async close(): Promise<void> {
    this.retry.stop();
    await this.settleOnce().catch(() => undefined);
    this.retry.stop();
  }

  private async send<T>(counted: Refund | undefined, work: (id?: StatementNumber) => Promise<T>): Promise<T> {
    const { sender } = this;
    if (sender === undefined) return work();
    if (this.doubt !== undefined) await this.settleOnce();
    this.lastNumber += 1;
    const number = this.lastNumber;
    try {
      return await work({ sender, number });
    } catch (error) {
      this.doubt = { number, counted };
      this.retry.later();
      throw error;
    }
  }

  private settleOnce(): Promise<void> {
    this.settling ??= this.settle()
      .catch((error) => {
        this.retry.later();
        throw error;
      })
      .finally(() => {
        this.settling = undefined;
      });
    return this.settling;
  }

  private async settle(): Promise<void> {
    const { sender, doubt } = this;
    if (sender === undefined || doubt === undefined) return;
    const { number, counted } = doubt;
    const { done, outcome } = await settleDoubt(this.database, { sender, number });
    this.doubt = undefined;
    this.lastNumber = number + 1;
    if (done) this.giveBack(counted === undefined ? toRefunds(outcome) : [counted]);
  }
}
