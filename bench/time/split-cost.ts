import type { Database } from '../../src/db/database.js';
import type { Service } from '../../src/service.js';

/** Tells the analyses of a block from the watcher's own work: they begin together, and their end is written. */
export interface AnalysesPart {
  /** Watches this service from now on. */
  follow(service: Service): void;
  /** The database through which the service writes. */
  readonly database: Database;
}

/**
 * Calls `onStart` before the first analysis of a block, and `onEnd` when what they said is to be written. Between
 * the two, the watcher itself only compares what they said.
 */
export function splitAnalyses(
  database: Database,
  { onStart, onEnd }: { readonly onStart: () => void; readonly onEnd: () => void },
): AnalysesPart {
  let isRunning = false;
  return {
    follow({ facts }) {
      const { past } = facts.watched;
      const { watched } = facts as { watched: { past: typeof past } };
      watched.past = (...asked) => {
        if (!isRunning) onStart();
        isRunning = true;
        return past(...asked);
      };
    },
    database: {
      ...database,
      query: (sql, args) => {
        if (isRunning && sql.includes('insert into watch_states')) {
          isRunning = false;
          onEnd();
        }
        return database.query(sql, args);
      },
    },
  };
}
