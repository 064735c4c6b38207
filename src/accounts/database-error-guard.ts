import { throttle } from '@assay/chain';
import { AppError } from '@assay/facts';
import { isDatabaseUnreachable } from '../db/is-database-unreachable.js';

/**
 * Runs `work`. An unreachable database becomes the `AppError` that callers see; other errors pass unchanged.
 */
export type DatabaseErrorGuard = <T>(work: () => Promise<T>) => Promise<T>;

const REPORT_EVERY_MS = 30_000;

/** @param onUnreachable called when the database is unreachable: at once, then at most twice a minute */
export function createDatabaseErrorGuard(
  onUnreachable: (cause: unknown) => void,
  now?: () => number,
): DatabaseErrorGuard {
  const report = throttle(REPORT_EVERY_MS, onUnreachable, now);
  return async (work) => {
    try {
      return await work();
    } catch (error) {
      if (error instanceof AppError || !isDatabaseUnreachable(error)) throw error;
      report(error);
      throw new AppError('unavailable', 'The account database cannot be reached; try again in a moment.', {
        retryAfter: 5,
        cause: error,
      });
    }
  };
}
