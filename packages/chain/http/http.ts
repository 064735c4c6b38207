import { setTimeout as sleep } from 'node:timers/promises';
import type { Dispatcher } from 'undici';
import { type Breaker, createBreaker } from './breaker.js';
import { type Attempt, fetchOnce, type HttpAnswer } from './http-attempt.js';
import { type LinesAnswer, openLines } from './line-attempt.js';
import type { Permit } from './permit.js';
import { defaultRetry, type RetryPolicy, retryDelayMs } from './retry.js';
import { UpstreamError } from './upstream-error.js';

export interface HttpClientOptions {
  /** Id of the concrete service. Errors say nothing else about it. */
  readonly service: string;
  readonly baseUrl: string;
  /** Sent with every request, e.g. a key. Never logged. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as query parameters with every request, e.g. a key. */
  readonly query?: Readonly<Record<string, string>>;
  /** The role's limiter: every HTTP request takes a permit, including retries. */
  readonly admit?: (request: PermitRequest) => Promise<Permit>;
  /** Connections, shared by all services. */
  readonly dispatcher: Dispatcher;
  /** Time limit of one exchange, including the body. Default 5,000. */
  readonly timeoutMs?: number;
  /** Default 4 MiB. */
  readonly maxBytes?: number;
  /**
   * How long to pause requests after the service reported its own limit without saying for how long. Default
   * 60,000. 0: never. Use 0 where the limit belongs to the caller's own key, so that one caller cannot block
   * the service for others.
   */
  readonly coolDownMs?: number;
  readonly retry?: RetryPolicy;
  readonly breaker?: Breaker;
  readonly now?: () => number;
  readonly random?: () => number;
}

/** What a limiter needs to know about a request. */
export interface PermitRequest {
  readonly signal: AbortSignal;
  /** Callers that wait at a limit are served in turn. */
  readonly caller: string;
  /** The caller's own key, if the request is sent with it instead of the operator's key. */
  readonly partnerApiKey?: string;
}

export interface HttpRequest extends PermitRequest {
  /** Appended to the base URL. The caller must encode parts that come from outside. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  readonly headers?: Readonly<Record<string, string>>;
  /**
   * A permit that the caller already took. The first attempt uses it, a retry takes its own. The caller gives
   * it back.
   */
  readonly permit?: Permit;
  /** Sent as JSON by POST. Without it the request is a GET. */
  readonly json?: unknown;
  /** Unix milliseconds. */
  readonly deadline: number;
}

export interface HttpClient {
  readonly service: string;
  /**
   * Rejects with `UpstreamError`, or with the limiter's `AppError`.
   * @example const { status, body } = await client.fetchJson({ path: '/tokens', signal, deadline, caller });
   */
  fetchJson(request: HttpRequest): Promise<HttpAnswer>;
  /**
   * The same for an answer of lines, which may be packed with gzip. Retries until the answer begins; the time limit
   * covers its last line.
   */
  fetchLines(request: HttpRequest): Promise<LinesAnswer>;
  /** For services that report their limit inside HTTP 200: pauses requests and returns the error to throw. */
  limited(retryAfterMs?: number): UpstreamError;
}

/** A daily limit ends within this time. A service that asks for a longer pause is not believed. */
const MAX_PAUSE_MS = 86_400_000;
const USER_AGENT = 'assay/0.1 (token safety analysis)';

export function createHttpClient(options: HttpClientOptions): HttpClient {
  return new LimitedHttpClient(options);
}

class LimitedHttpClient implements HttpClient {
  readonly service: string;
  private readonly now: () => number;
  private readonly breaker: Breaker;
  private leftAloneUntil = 0;

  constructor(private readonly options: HttpClientOptions) {
    this.service = options.service;
    this.now = options.now ?? Date.now;
    this.breaker = options.breaker ?? createBreaker({ service: options.service });
  }

  fetchJson(request: HttpRequest): Promise<HttpAnswer> {
    return this.retrying(request, fetchOnce);
  }

  fetchLines(request: HttpRequest): Promise<LinesAnswer> {
    const headers = { accept: 'application/x-ndjson', 'accept-encoding': 'gzip', ...request.headers };
    return this.retrying({ ...request, headers }, openLines);
  }

  private async retrying<T>(request: HttpRequest, send: (attempt: Attempt) => Promise<T>): Promise<T> {
    for (let attempts = 1; ; attempts += 1) {
      try {
        return await this.attemptOnce(request, attempts === 1 ? request.permit : undefined, send);
      } catch (error) {
        if (!(error instanceof UpstreamError)) throw error;
        const { kind, retryAfterMs } = error;
        const remainingMs = request.deadline - this.now();
        const random = (this.options.random ?? Math.random)();
        // A service that is left alone was not asked: waiting for it would keep the caller.
        const isLeftAlone = kind === 'limited' && error.status === undefined;
        const question = { kind, attempts, retryAfterMs, remainingMs, random };
        const delayMs = isLeftAlone ? undefined : retryDelayMs(question, this.options.retry ?? defaultRetry);
        if (delayMs === undefined)
          throw kind === 'limited' && error.status === 429 ? this.limited(retryAfterMs) : error;
        await pause(delayMs, request.signal, this.service);
      }
    }
  }

  limited(retryAfterMs?: number): UpstreamError {
    const { coolDownMs } = this.options;
    const pauseMs = Math.min(MAX_PAUSE_MS, retryAfterMs || (coolDownMs ?? 60_000));
    if (coolDownMs !== 0) this.leftAloneUntil = Math.max(this.leftAloneUntil, this.now() + pauseMs);
    return new UpstreamError(this.service, 'limited', 'says that its own limit is reached', {
      retryAfterMs: pauseMs,
    });
  }

  private async attemptOnce<T>(
    request: HttpRequest,
    given: Permit | undefined,
    send: (attempt: Attempt) => Promise<T>,
  ): Promise<T> {
    const retryAfterMs = this.leftAloneUntil - this.now();
    if (retryAfterMs > 0) {
      const message = 'reached its own limit a moment ago and is left alone for now';
      throw new UpstreamError(this.service, 'limited', message, { retryAfterMs });
    }
    return this.breaker.run(() => this.exchange(request, given, send));
  }

  private async exchange<T>(
    request: HttpRequest,
    given: Permit | undefined,
    send: (attempt: Attempt) => Promise<T>,
  ): Promise<T> {
    const { options, service } = this;
    const exchange = {
      service,
      method: request.json === undefined ? 'GET' : 'POST',
      url: toUrl(options, request),
      headers: toHeaders(options, request),
      body: request.json === undefined ? undefined : JSON.stringify(request.json),
      dispatcher: options.dispatcher,
      signal: request.signal,
      maxBytes: options.maxBytes ?? 4 * 1024 * 1024,
    } as const;
    const permit = given ?? (await options.admit?.(request));
    try {
      const remainingMs = request.deadline - this.now();
      if (remainingMs <= 0) throw new UpstreamError(service, 'aborted', 'could not be asked in time');
      const timeoutMs = Math.min(options.timeoutMs ?? 5_000, remainingMs);
      return await send({ ...exchange, permit, timeoutMs });
    } finally {
      if (!given) permit?.giveBack();
    }
  }
}

async function pause(delayMs: number, signal: AbortSignal, service: string): Promise<void> {
  try {
    await sleep(delayMs, undefined, { signal });
  } catch {
    throw new UpstreamError(service, 'aborted', 'was not waited for');
  }
}

function toUrl(options: HttpClientOptions, request: HttpRequest): URL {
  const url = new URL(options.baseUrl.replace(/\/+$/, '') + request.path);
  for (const [name, value] of Object.entries({ ...request.query, ...options.query })) {
    if (value !== undefined) url.searchParams.set(name, String(value));
  }
  return url;
}

function toHeaders(options: HttpClientOptions, request: HttpRequest): Record<string, string> {
  return {
    accept: 'application/json',
    'accept-encoding': 'identity',
    'user-agent': USER_AGENT,
    ...(request.json === undefined ? {} : { 'content-type': 'application/json' }),
    ...options.headers,
    ...request.headers,
  };
}
