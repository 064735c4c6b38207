import { traced } from '@assay/chain';
import type { Database } from './database.js';

/** The same database, with each statement a part of the trace: its text, never its values. */
export function traceDatabase(database: Database): Database {
  const system = database.kind === 'postgres' ? 'postgresql' : 'pglite';
  const of = <T>(text: string, work: () => Promise<T>) =>
    traced(
      'db.query',
      'client',
      () => ({ 'db.system.name': system, 'db.query.text': text.slice(0, 1_000) }),
      work,
    );
  return {
    ...database,
    query: (sql, args) => of(sql, () => database.query(sql, args)),
    run: (statement, args) => of(statement.text, () => database.run(statement, args)),
    change: (statement, args) => of(statement.text, () => database.change(statement, args)),
  };
}
