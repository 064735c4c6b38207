import type { Database } from '../../src/db/database.js';

/** What befalls a statement whose caller is told that the database did not answer. */
export type Fault = 'answer lost' | 'carried out late' | 'never carried out';

/** A database of which the next statements of the hot path go wrong as told; `late` carries out what is still on its way. */
export function withFaults(database: Database) {
  const faults: Fault[] = [];
  const onTheirWay: (() => Promise<unknown>)[] = [];
  const spoil = async <T>(work: () => Promise<T>): Promise<T> => {
    const fault = faults.shift();
    if (fault === undefined) return work();
    if (fault === 'answer lost') await work();
    if (fault === 'carried out late') onTheirWay.push(work);
    throw new Error('Query read timeout');
  };
  const spoiled: Database = {
    ...database,
    run: (statement, args) => spoil(() => database.run(statement, args)),
    change: (statement, args) => spoil(() => database.change(statement, args)),
  };
  return {
    database: spoiled,
    next: (...next: readonly Fault[]) => {
      faults.push(...next);
    },
    /** The server gets round to the statements that their callers have given up; some of them it refuses. */
    late: () => Promise.allSettled(onTheirWay.splice(0).map((work) => work())),
  };
}
