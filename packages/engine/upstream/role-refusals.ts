import { AppError } from '@assay/facts';

export interface RoleLimits {
  /** The role that the limit belongs to, e.g. `scan`. */
  readonly role: string;
  /** Requests per second, and how many may be sent at once after a pause. */
  readonly rps: number;
  readonly burst: number;
  /** Requests per UTC day. */
  readonly daily: number;
  /** How long a request may wait for its permit before it is refused. */
  readonly maxWaitMs: number;
}

/**
 * The errors of requests that a role limiter refuses. Under heavy load, creating an error for each refusal
 * would be the largest cost, so consecutive refusals with the same text share one error.
 */
export function createRefusals({ role, rps, daily }: RoleLimits) {
  let last: { readonly spent: boolean; readonly error: AppError } | undefined;
  const perSecond = `${counted(rps, 'request')} per second`;
  const toError = (reason: string, retryAfter: number) =>
    new AppError(
      'rate_limited',
      `The ${role} provider ${reason}; try again in ${counted(retryAfter, 'second')}.`,
      {
        provider: role,
        retryAfter,
      },
    );
  return {
    /** @param spent the limit of the day is reached, not the one of the second */
    byOwnLimit(spent: boolean, retryAfter: number): AppError {
      if (last?.spent === spent && last.error.retryAfter === retryAfter) return last.error;
      const limit = spent ? `${counted(daily, 'request')} per day (and ${perSecond})` : perSecond;
      last = { spent, error: toError(`allows ${limit}`, retryAfter) };
      return last.error;
    },
    byProvider: (retryAfter: number): AppError =>
      toError(`has reached its own limit (it is asked at most ${perSecond})`, retryAfter),
  };
}

function counted(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`;
}
