import { type Dispatcher, errors } from 'undici';
import { createDeadlineSignal } from '../lib/abort.js';
import { jsonLimits, parseJson } from '../lib/parse-json.js';
import { AnswerTooLarge, exchange } from './exchange.js';
import type { Permit } from './permit.js';
import { trackPermits } from './permit-tracking-dispatcher.js';
import { parseRetryAfter } from './retry.js';
import { UpstreamError } from './upstream-error.js';

/** One HTTP exchange, ready to be sent. `url` may contain a key and therefore never leaves this file. */
export interface Attempt {
  readonly service: string;
  readonly method: 'GET' | 'POST';
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  readonly dispatcher: Dispatcher;
  readonly signal: AbortSignal;
  /** Limit for the whole exchange, including the body. */
  readonly timeoutMs: number;
  readonly maxBytes: number;
  /** Notified when the request is sent and when it has arrived. */
  readonly permit?: Permit | undefined;
}

export interface HttpAnswer {
  readonly status: number;
  /** Parsed JSON, not checked. */
  readonly body: unknown;
}

/**
 * Sends one request and reads the whole answer. Returns the parsed body on 2xx, and on a 4xx that has a JSON
 * body, in which services explain the error. Rejects with `UpstreamError` otherwise.
 */
export async function fetchOnce(attempt: Attempt): Promise<HttpAnswer> {
  const { service } = attempt;
  const { signal, release } = createDeadlineSignal(attempt.signal, attempt.timeoutMs);
  try {
    const answer = await exchange({
      ...attempt,
      dispatcher: attempt.permit ? trackPermits(attempt.dispatcher, attempt.permit) : attempt.dispatcher,
      signal,
    });
    return await toAnswer(service, answer.status, answer.text, headerOf(answer.headers, 'retry-after'));
  } catch (error) {
    throw toUpstreamError(error, attempt, signal.aborted);
  } finally {
    release();
  }
}

/** Long answers of services are few long texts: more parts would hold whoever checks them. */
const limits = { ...jsonLimits, maxParts: 200_000 };

export async function toAnswer(
  service: string,
  status: number,
  text: string,
  retryAfter: string | undefined,
): Promise<HttpAnswer> {
  const retryAfterMs = parseRetryAfter(retryAfter, Date.now());
  const details = { status, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) };
  if (status === 429)
    throw new UpstreamError(service, 'limited', 'says that its own limit is reached', details);
  if (status >= 500 || status === 408 || status === 425) {
    throw new UpstreamError(service, 'server_error', `failed (HTTP ${status})`, details);
  }
  const body = await parseJson(text, limits).catch(() => undefined);
  if (status >= 200 && status < 300 && body === undefined) {
    throw new UpstreamError(service, 'invalid_answer', 'answered something that is not JSON', details);
  }
  if (status < 200 || status >= 300) {
    const explained = status >= 400 && typeof body === 'object' && body !== null;
    if (!explained)
      throw new UpstreamError(service, 'refused', `refused the request (HTTP ${status})`, details);
  }
  return { status, body };
}

export function headerOf(headers: Dispatcher.ResponseData['headers'], name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value[0] : value;
}

export function toUpstreamError(error: unknown, attempt: Attempt, isLate: boolean): UpstreamError {
  if (error instanceof UpstreamError) return error;
  const { service } = attempt;
  if (error instanceof AnswerTooLarge)
    return new UpstreamError(service, 'too_large', `answered more than ${attempt.maxBytes} bytes`);
  if (attempt.signal.aborted) return new UpstreamError(service, 'aborted', 'was not waited for');
  if (isLate || error instanceof errors.ConnectTimeoutError)
    return new UpstreamError(service, 'timed_out', `did not answer within ${attempt.timeoutMs} ms`);
  const code =
    error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  return new UpstreamError(service, 'unreachable', 'cannot be reached', code === undefined ? {} : { code });
}
