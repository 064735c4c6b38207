import { runBuilt } from './built.js';
import type { Database } from './database.js';

/** What a key asked for: whether it was counted, and what is left. */
export interface CountRow {
  readonly granted: boolean;
  /** YYYYMM, in which it was counted; 0 for a quota that never resets. */
  readonly month: number;
  /** YYYYMMDD */
  readonly day: number;
  /** Calls left after this statement. */
  readonly remaining: number;
  readonly quota: number;
  readonly resets: boolean;
  /** Of the key. */
  readonly expiresAt: Date | undefined;
  /** The database's clock. */
  readonly now: Date;
}

/** As the function answers it, in JSON. */
type StoredCount = Omit<CountRow, 'expiresAt' | 'now'> & {
  readonly expiresAt: string | null;
  readonly now: string;
};

/** Counted calls to give back, with the month and day in which they were counted. */
export interface Refund {
  readonly keyId: string;
  readonly units: number;
  readonly month: number;
  readonly day: number;
}

/**
 * Counts `units` calls of a key, all or none, in one statement (`migrations/0046_count_call.ts`). Undefined: the key
 * is unknown, revoked or expired.
 * @param id unique; `undoCount` takes it where the answer is lost. Null where no answer can be lost.
 */
export async function countCall(
  database: Database,
  id: string | null,
  keyId: string,
  units: number,
): Promise<CountRow | undefined> {
  const [row] = await database.query('select count_call($1, $2, $3) as counted', [id, keyId, units]);
  const counted = row?.counted as StoredCount | null | undefined;
  if (!counted) return undefined;
  const { expiresAt, now } = counted;
  return { ...counted, now: new Date(now), expiresAt: expiresAt === null ? undefined : new Date(expiresAt) };
}

/**
 * Undoes the count `id` if it was carried out; if it was not, it never will be, even where it is still on its way.
 * Called again, it changes nothing.
 */
export async function undoCount(database: Database, id: string): Promise<void> {
  await database.query('select undo_count($1)', [id]);
}

/**
 * Gives calls back. In a later month or day it does not change the counters of that month or day.
 * @param id unique: sent again under the same id, the refund changes nothing
 */
export async function refundCall(database: Database, id: string, refund: Refund): Promise<void> {
  const { keyId, units, month, day } = refund;
  await database.query('select refund_call($1, $2, $3, $4, $5)', [id, keyId, units, month, day]);
}

/** Forgets counts and refunds that nobody will send again or undo. */
export async function forgetCountIds(database: Database): Promise<void> {
  const ids = database.knex('count_ids');
  await runBuilt(database, ids.whereRaw("at < now() - interval '1 day'").delete());
}
