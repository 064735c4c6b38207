import type { UpstreamErrorKind } from './upstream-error.js';

export interface RetryQuestion {
  readonly kind: UpstreamErrorKind;
  /** Attempts made so far, at least 1. */
  readonly attempts: number;
  /** What the service asked to wait, where it did. */
  readonly retryAfterMs?: number | undefined;
  /** Milliseconds until the answer is useless. */
  readonly remainingMs: number;
  /** 0..1. */
  readonly random: number;
}

export interface RetryPolicy {
  readonly maxAttempts: number;
  readonly baseDelayMs: number;
  readonly maxDelayMs: number;
}

export const defaultRetry: RetryPolicy = { maxAttempts: 3, baseDelayMs: 150, maxDelayMs: 2_000 };

const passing: ReadonlySet<UpstreamErrorKind> = new Set(['unreachable', 'server_error', 'limited']);

/**
 * Milliseconds to wait before the next attempt, or `undefined`: give up. Only errors that pass by themselves are worth another
 * attempt; a time-out has already used its share of the deadline. A limit is tried again only when the service says when.
 * The wait is exponential with full jitter (anything from nothing to the exponential ceiling, evenly), on top of what the service asked
 * for, so that those who were told the same do not come back together; and never past the deadline.
 * Formula: https://aws.amazon.com/blogs/architecture/exponential-backoff-and-jitter/ ("full jitter").
 */
export function retryDelayMs(
  question: RetryQuestion,
  policy: RetryPolicy = defaultRetry,
): number | undefined {
  if (!passing.has(question.kind) || question.attempts >= policy.maxAttempts) return undefined;
  if (question.kind === 'limited' && !question.retryAfterMs) return undefined;
  const ceiling = Math.min(policy.maxDelayMs, policy.baseDelayMs * 2 ** (question.attempts - 1));
  const delayMs = (question.retryAfterMs ?? 0) + Math.ceil(ceiling * question.random);
  return delayMs < question.remainingMs ? delayMs : undefined;
}

/**
 * `Retry-After` as milliseconds: seconds, or an HTTP date. `undefined` where it is absent or nonsense.
 * @param nowMs Unix milliseconds
 */
export function parseRetryAfter(value: string | undefined, nowMs: number): number | undefined {
  if (value === undefined || value.trim() === '') return undefined;
  if (/^\d+(\.\d+)?$/.test(value.trim())) return Number(value) * 1000;
  const at = Date.parse(value);
  return Number.isNaN(at) ? undefined : Math.max(0, at - nowMs);
}
