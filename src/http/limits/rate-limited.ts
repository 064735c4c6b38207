import { AppError } from '@assay/facts';

/** A refusal by the gateway's own limits. */
export function rateLimited(reason: string, retryAfter: number): AppError {
  return new AppError('rate_limited', `${reason} Try again in ${retryAfter} s.`, {
    provider: 'gateway',
    retryAfter,
  });
}
