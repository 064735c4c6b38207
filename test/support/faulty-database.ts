import type { Database, Statement } from '../../src/db/database.js';

/** What happens to a statement whose caller gets no answer from the database. */
export type Fault = 'answer lost' | 'carried out late' | 'never carried out';

/**
 * A database whose next statements of the hot path fail as requested. `late` carries out the delayed ones.
 * @param isMeant the statements that may fail; default: all
 */
export function withFaults(database: Database, isMeant: (statement: Statement) => boolean = () => true) {
  const faults: Fault[] = [];
  const onTheirWay: (() => Promise<unknown>)[] = [];
  const spoil = async <T>(statement: Statement, work: () => Promise<T>): Promise<T> => {
    const fault = isMeant(statement) ? faults.shift() : undefined;
    if (fault === undefined) return work();
    if (fault === 'answer lost') await work();
    if (fault === 'carried out late') onTheirWay.push(work);
    throw new Error('Query read timeout');
  };
  const spoiled: Database = {
    ...database,
    run: (statement, args) => spoil(statement, () => database.run(statement, args)),
    change: (statement, args) => spoil(statement, () => database.change(statement, args)),
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
