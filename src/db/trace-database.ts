import { traced } from '@assay/chain';
import type { Database } from './database.js';

/** The same database, with each statement a part of the trace: its text, never its values. */
export function traceDatabase(database: Database): Database {
  const system = database.kind === 'postgres' ? 'postgresql' : 'pglite';
  return {
    ...database,
    query: (sql, args) =>
      traced(
        'db.query',
        'client',
        () => ({ 'db.system.name': system, 'db.query.text': sql.slice(0, 1_000) }),
        () => database.query(sql, args),
      ),
  };
}
