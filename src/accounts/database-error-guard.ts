import { isDatabaseAway } from '../db/is-database-away.js';
import { AppError } from '../errors/app-error.js';
import { throttle } from '../lib/throttle.js';

/** Runs `work`; a lost database becomes the error that callers are told. Any other error stays what it is. */
export type DatabaseErrorGuard = <T>(work: () => Promise<T>) => Promise<T>;

const TELL_EVERY_MS = 30_000;

/** @param onAway told of a database that is away: at once, and while it stays away twice a minute, not for every request. */
export function createDatabaseErrorGuard(
  onAway: (cause: unknown) => void,
  now?: () => number,
): DatabaseErrorGuard {
  const tell = throttle(TELL_EVERY_MS, onAway, now);
  return async (work) => {
    try {
      return await work();
    } catch (error) {
      if (error instanceof AppError || !isDatabaseAway(error)) throw error;
      tell(error);
      throw new AppError('unavailable', 'The account database cannot be reached; try again in a moment.', {
        retryAfter: 5,
        cause: error,
      });
    }
  };
}
