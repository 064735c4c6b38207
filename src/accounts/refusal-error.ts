import { AppError } from '@assay/facts';
import { unauthorized } from './authenticator.js';
import type { CallRefusal } from './counted-calls.js';
import { toNextMonth, toRetryAfter } from './counting-time.js';

/** The error for a caller whose calls were not granted. */
export function toRefusalError(refusal: CallRefusal, units: number): AppError {
  if (refusal.reason === 'invalid') return unauthorized();
  const { now } = refusal;
  const calls = units === 1 ? '1 call' : `${units} calls`;
  const left = `This request needs ${calls}, and ${refusal.remaining} of ${refusal.quota} are left`;
  if (refusal.forLife) {
    return new AppError(
      'quota_exceeded',
      `${left}; a test key's quota does not reset. Buy a plan to continue.`,
      {
        ...(refusal.expiresAt === undefined ? {} : { retryAfter: toRetryAfter(now, refusal.expiresAt) }),
      },
    );
  }
  return new AppError('quota_exceeded', `${left}; the quota resets on the first of the month (UTC).`, {
    retryAfter: toRetryAfter(now, toNextMonth(now)),
  });
}
