import type { UpstreamErrorKind } from './upstream-error.js';

export interface RetryQuestion {
  readonly kind: UpstreamErrorKind;
  /** Attempts made so far, at least 1. */
  readonly attempts: number;
  /** How long the service asked to wait, if it did. */
  readonly retryAfterMs?: number | undefined;
  /** Milliseconds until the deadline. */
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
 * Milliseconds to wait before the next attempt, or `undefined` to give up. Only temporary errors are retried.
 * A time-out is not, because it has already used its share of the deadline. A limit is retried only if the
 * service says when. The wait is exponential with full jitter (uniform between zero and the exponential
 * ceiling), added to what the service asked for, so that clients with the same `Retry-After` do not return
 * together. It never passes the deadline.
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
 * `Retry-After` in milliseconds, from seconds or an HTTP date. `undefined` if it is absent or invalid.
 * @param nowMs Unix milliseconds
 */
export function parseRetryAfter(value: string | undefined, nowMs: number): number | undefined {
  if (value === undefined || value.trim() === '') return undefined;
  if (/^\d+(\.\d+)?$/.test(value.trim())) return Number(value) * 1000;
  const at = Date.parse(value);
  return Number.isNaN(at) ? undefined : Math.max(0, at - nowMs);
}
