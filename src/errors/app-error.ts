import { catalog, type ErrorCode } from './catalog.js';

export interface FieldProblem {
  readonly field: string;
  readonly reason: string;
}

export interface AppErrorOptions {
  readonly details?: readonly FieldProblem[];
  /** `rate_limited`: the role whose limit was hit, or `gateway` for the caller's own limits. */
  readonly provider?: string;
  /** Whole seconds to wait. */
  readonly retryAfter?: number;
  /** `method_not_allowed`: the methods that are allowed. */
  readonly allow?: readonly string[];
  readonly cause?: unknown;
}

/**
 * The only error that a caller may read. `message` is a sentence that a person can act on and never contains
 * a secret.
 * @example throw new AppError('rate_limited', 'Too many requests.', { provider: 'gateway', retryAfter: 5 });
 */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly details: readonly FieldProblem[] | undefined;
  readonly provider: string | undefined;
  readonly retryAfter: number | undefined;
  readonly allow: readonly string[] | undefined;

  constructor(
    readonly code: ErrorCode,
    reason: string,
    options: AppErrorOptions = {},
  ) {
    super(reason, options.cause === undefined ? undefined : { cause: options.cause });
    this.details = options.details;
    this.provider = options.provider;
    this.retryAfter = options.retryAfter;
    this.allow = options.allow;
  }

  get status(): number {
    return catalog[this.code].status;
  }
}
