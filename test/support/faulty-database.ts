import type { Database } from '../../src/db/database.js';

const isOfCounting = (sql: string) => /count_call|refund_call|undo_count/.test(sql);

/** What happens to a statement whose caller gets no answer from the database. */
export type Fault = 'answer lost' | 'carried out late' | 'never carried out';

/**
 * A database whose next counts, refunds and undone counts fail as requested. `late` carries out the delayed ones.
 * @param isMeant the SQL texts that may fail; default: all of these
 */
export function withFaults(database: Database, isMeant: (sql: string) => boolean = isOfCounting) {
  const faults: Fault[] = [];
  const onTheirWay: (() => Promise<unknown>)[] = [];
  const spoil = async <T>(sql: string, work: () => Promise<T>): Promise<T> => {
    const fault = isMeant(sql) ? faults.shift() : undefined;
    if (fault === undefined) return work();
    if (fault === 'answer lost') await work();
    if (fault === 'carried out late') onTheirWay.push(work);
    throw new Error('Query read timeout');
  };
  const spoiled: Database = {
    ...database,
    query: (sql, args) => spoil(sql, () => database.query(sql, args)),
  };
  return {
    database: spoiled,
    next: (...next: readonly Fault[]) => {
      faults.push(...next);
    },
    /** The server carries out the statements that their callers gave up, and refuses some of them. */
    late: () => Promise.allSettled(onTheirWay.splice(0).map((work) => work())),
  };
}
