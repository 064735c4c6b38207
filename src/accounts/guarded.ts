import { isDatabaseAway } from '../db/is-database-away.js';
import { AppError } from '../errors/app-error.js';

/** Runs `work`; a lost database becomes the error that callers are told. Any other error stays what it is. */
export async function guarded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError || !isDatabaseAway(error)) throw error;
    throw new AppError('unavailable', 'The account database cannot be reached; try again in a moment.', {
      retryAfter: 5,
      cause: error,
    });
  }
}
