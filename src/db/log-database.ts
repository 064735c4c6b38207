import { AppError } from '../errors/app-error.js';
import type { Database, Row } from './database.js';
import { isDatabaseAway } from './is-database-away.js';

/** What the store of logs needs of a database. */
export interface LogDatabase extends Pick<Database, 'kind'> {
  /** @throws {AppError} `unavailable` where the database is overloaded or away: what it holds is not unknown then. */
  query(sql: string, args?: readonly unknown[]): Promise<readonly Row[]>;
  /** The same error, for whoever ran out of time, while statements wait for a connection. */
  overload(): AppError | undefined;
}

export function createLogDatabase(database: Database): LogDatabase {
  return {
    kind: database.kind,
    async query(sql, args) {
      try {
        return await database.query(sql, args);
      } catch (error) {
        throw isDatabaseAway(error) ? unavailable(error) : error;
      }
    },
    overload: () => (database.waiting() > 0 ? unavailable() : undefined),
  };
}

function unavailable(cause?: unknown): AppError {
  const reason = 'The database of this service is overloaded or away, so the token could not be analysed';
  return new AppError('unavailable', `${reason}; try again in a moment.`, { retryAfter: 5, cause });
}
