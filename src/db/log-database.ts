import { AppError } from '@assay/facts';
import type { Database, Row } from './database.js';
import { isDatabaseUnreachable } from './is-database-unreachable.js';

/** What the log store needs from a database. */
export interface LogDatabase extends Pick<Database, 'kind'> {
  /**
   * @throws {AppError} `unavailable` when the database is overloaded or unreachable, instead of an empty
   * result: the logs may exist
   */
  query(sql: string, args?: readonly unknown[]): Promise<readonly Row[]>;
  /** Turns a timeout into the same error while statements are waiting for a connection. */
  overload(): AppError | undefined;
}

/** @param onTrouble called with every error that a caller only reads as "overloaded or away" */
export function createLogDatabase(database: Database, onTrouble: (error: unknown) => void): LogDatabase {
  return {
    kind: database.kind,
    async query(sql, args) {
      try {
        return await database.query(sql, args);
      } catch (error) {
        if (!isDatabaseUnreachable(error)) throw error;
        onTrouble(error);
        throw unavailable(error);
      }
    },
    overload() {
      const waiting = database.waiting();
      if (waiting === 0) return undefined;
      const error = unavailable(new Error(`${waiting} statements wait for a connection`));
      onTrouble(error.cause);
      return error;
    },
  };
}

function unavailable(cause: unknown): AppError {
  const reason =
    'The database of this service is overloaded or unreachable, so the token could not be analysed';
  return new AppError('unavailable', `${reason}; try again in a moment.`, { retryAfter: 5, cause });
}
