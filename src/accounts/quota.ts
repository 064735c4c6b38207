import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type CountRow, countCall, refundCall, undoCount } from '../db/count-calls.js';
import type { Database } from '../db/database.js';
import type { CallRefusal, CountedCalls } from './counted-calls.js';
import type { DatabaseErrorGuard } from './database-error-guard.js';
import { toRefusalError } from './refusal-error.js';
import { Unanswered } from './unanswered.js';

const MAX_UNITS = 1_000;

type Answer = CountedCalls | CallRefusal;

export interface Quota {
  /**
   * Counts `units` calls (default 1) of a key, all or none. The count is committed before the promise
   * resolves, and never exceeds the quota, however many processes count at once. When the promise rejects,
   * nothing was counted, or the count is undone as soon as the database answers.
   * @throws {AppError} `quota_exceeded`, `unauthorized`, `unavailable`
   */
  take(keyId: string, units?: number): Promise<CountedCalls>;
  /**
   * Refunds `units` of the counted calls (default all); a second refund of the same calls does nothing. A
   * refund that rejects is retried until it succeeds.
   */
  refund(counted: CountedCalls, units?: number): Promise<void>;
  /** Finishes pending work. Never rejects. */
  close(): Promise<void>;
}

/**
 * Counts calls exactly and durably, by one statement: that of `countCall`. Requests of one key that arrive in one turn
 * of the event loop are counted together. A killed process loses no count. Refunds that it had not sent, and counts
 * whose lost answer it had not resolved, stay counted: a caller may get fewer calls than its quota, never more.
 */
export function createQuota(database: Database, withDatabaseErrors: DatabaseErrorGuard): Quota {
  return new DatabaseQuota(database, withDatabaseErrors);
}

/** Requests of one key that are counted together, by their units. */
interface Group {
  readonly units: number[];
  /** In the order of `units`. */
  readonly answers: Promise<readonly Answer[]>;
}

class DatabaseQuota implements Quota {
  private readonly groups = new Map<string, Group>();
  private readonly refunded = new WeakSet<CountedCalls>();
  private readonly unanswered = new Unanswered();

  constructor(
    private readonly database: Database,
    private readonly withDatabaseErrors: DatabaseErrorGuard,
  ) {}

  async take(keyId: string, units = 1): Promise<CountedCalls> {
    // A negative number would add calls.
    if (!Number.isInteger(units) || units < 1 || units > MAX_UNITS)
      throw new RangeError(`a request counts 1 to ${MAX_UNITS} calls, not ${units}`);
    let group = this.groups.get(keyId);
    if (group === undefined) {
      const together: number[] = [];
      group = { units: together, answers: this.countTogether(keyId, together) };
      this.groups.set(keyId, group);
    }
    const place = group.units.push(units) - 1;
    const answer = (await group.answers)[place] ?? invalid;
    if (!answer.granted) throw toRefusalError(answer, units);
    return answer;
  }

  async refund(counted: CountedCalls, units = counted.units): Promise<void> {
    if (!Number.isInteger(units) || units < 1 || units > counted.units)
      throw new RangeError(`of ${counted.units} calls, 1 to ${counted.units} can be refunded, not ${units}`);
    if (this.refunded.has(counted)) return;
    this.refunded.add(counted);
    const id = randomUUID();
    await this.withDatabaseErrors(() =>
      this.unanswered.send(counted.keyId, () => refundCall(this.database, id, { ...counted, units })),
    );
  }

  async close(): Promise<void> {
    await Promise.allSettled([...this.groups.values()].map(({ answers }) => answers));
    await this.unanswered.close();
  }

  /** Counts all that is asked for until the next turn. */
  private async countTogether(keyId: string, units: readonly number[]): Promise<readonly Answer[]> {
    await nextTurn();
    this.groups.delete(keyId);
    let total = 0;
    for (const wanted of units) total += wanted;
    const row = await this.count(keyId, total);
    if (row?.granted === false) return this.countFitting(keyId, units, row);
    const answers: Answer[] = [];
    for (const wanted of units)
      answers.push(row ? { granted: true, keyId, units: wanted, month: row.month, day: row.day } : invalid);
    return answers;
  }

  /** Where not all fit, the smallest go first, so that none is refused while enough calls for it are left. */
  private async countFitting(
    keyId: string,
    units: readonly number[],
    refused: CountRow,
  ): Promise<readonly Answer[]> {
    let fitting = units.map((_, place) => place).sort((a, b) => (units[a] ?? 0) - (units[b] ?? 0));
    let row: CountRow | undefined = refused;
    while (row !== undefined && !row.granted) {
      fitting = fittingInto(row.remaining, fitting, units);
      if (fitting.length === 0) break;
      row = await this.count(
        keyId,
        fitting.reduce((total, place) => total + (units[place] ?? 0), 0),
      );
    }
    const isCounted = new Set(fitting);
    return units.map((wanted, place) => toAnswer(keyId, wanted, row, isCounted.has(place)));
  }

  private async count(keyId: string, units: number): Promise<CountRow | undefined> {
    const { database, unanswered, withDatabaseErrors } = this;
    // Most keys have nothing that is unanswered.
    if (unanswered.works.has(keyId)) await withDatabaseErrors(() => unanswered.settle(keyId));
    // The embedded database runs in the process: its answers cannot get lost.
    const id = database.kind === 'postgres' ? randomUUID() : null;
    try {
      return await countCall(database, id, keyId, units);
    } catch (error) {
      if (id !== null) unanswered.keep(keyId, () => undoCount(database, id));
      return withDatabaseErrors(() => Promise.reject(error));
    }
  }
}

/** The first of `places` whose units fit into `remaining` calls. */
function fittingInto(remaining: number, places: readonly number[], units: readonly number[]): number[] {
  let left = remaining;
  return places.filter((place) => {
    left -= units[place] ?? 0;
    return left >= 0;
  });
}

const invalid: CallRefusal = { granted: false, reason: 'invalid' };

function toAnswer(keyId: string, units: number, row: CountRow | undefined, isCounted: boolean): Answer {
  if (row === undefined) return invalid;
  const { month, day, remaining, quota, resets, expiresAt, now } = row;
  if (isCounted) return { granted: true, keyId, units, month, day };
  return { granted: false, reason: 'used_up', remaining, quota, forLife: !resets, expiresAt, now };
}
