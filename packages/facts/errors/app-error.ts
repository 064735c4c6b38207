import { catalog, type ErrorCode } from './catalog.js';

/** What a program can do something about: there is no such chain, or no token at the address. */
export const problemCodes = ['UNKNOWN_CHAIN', 'WALLET', 'NOTHING_THERE', 'NOT_A_TOKEN'] as const;
export type ProblemCode = (typeof problemCodes)[number];

export interface FieldProblem {
  readonly field: string;
  readonly reason: string;
  readonly code?: ProblemCode;
  /** Chains on which there is a token at the address. */
  readonly chains?: readonly string[];
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
