import { AppError, type TokenRef } from '@assay/facts';
import type { TokenRefInput } from './queries.js';

/**
 * The tokens to be watched.
 * @throws {AppError} `invalid_request` where one is asked for at a past block
 */
export function toWatchedRefs(refs: readonly TokenRefInput[]): readonly TokenRef[] {
  return refs.map(({ chain, address, at }) => {
    if (!at) return { chain, address };
    const reason = 'A token is watched from now on: leave "at" out.';
    throw new AppError('invalid_request', reason, { details: [{ field: 'refs', reason }] });
  });
}
