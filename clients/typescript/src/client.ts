/** How a service is reached. */
export interface ClientOptions {
  /** Its address, such as `https://assay.example`. */
  readonly url: string;
  readonly apiKey?: string;
  /** How often a request is sent again after a refusal that names a time. Default 3. */
  readonly retries?: number;
  /** The longest wait that is accepted, in seconds; a longer one is an error at once. Default 60. */
  readonly longestWait?: number;
  /** Default: the global one. */
  readonly fetch?: typeof fetch;
}

/** A value to hand to the functions of this package. It opens nothing. */
export interface Client extends Required<Omit<ClientOptions, 'apiKey'>> {
  readonly apiKey: string | undefined;
}

export function createClient(options: ClientOptions): Client {
  return {
    url: options.url.replace(/\/+$/, ''),
    apiKey: options.apiKey,
    retries: options.retries ?? 3,
    longestWait: options.longestWait ?? 60,
    // Browsers refuse a `fetch` that is called as the method of another object.
    fetch: options.fetch ?? ((input, init) => fetch(input, init)),
  };
}

/** What a service refuses, as it says it. */
export class AssayError extends Error {
  override readonly name = 'AssayError';
  constructor(
    /** HTTP status. */
    readonly status: number,
    /** `rate_limited`, `quota_exceeded`, … */
    readonly code: string,
    reason: string,
    /** The body of the refusal. */
    readonly body: Readonly<Record<string, unknown>>,
    /** Seconds to wait before another attempt. */
    readonly retryAfter?: number,
  ) {
    super(reason);
  }
}

export interface Asked {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly body?: unknown;
  /** Further headers, such as those of a wallet proof. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly signal?: AbortSignal | undefined;
}

const REFUSED_BEFORE_WORK: ReadonlySet<number> = new Set([429, 503]);

/**
 * Sends a request, and again where the service refused it before any work and named a time (`Retry-After`).
 * @throws {AssayError}
 */
export async function send(client: Client, asked: Asked): Promise<unknown> {
  for (let attempt = 0; ; attempt += 1) {
    const response = await client.fetch(toUrl(client, asked), {
      method: asked.method,
      headers: {
        accept: 'application/json',
        ...(asked.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(client.apiKey === undefined ? {} : { authorization: `Bearer ${client.apiKey}` }),
        ...asked.headers,
      },
      ...(asked.body === undefined ? {} : { body: JSON.stringify(asked.body) }),
      ...(asked.signal ? { signal: asked.signal } : {}),
    });
    const value = toValue(await response.text());
    if (response.ok) return value;
    const error = toError(response, value);
    const wait = error.retryAfter;
    const mayRetry = REFUSED_BEFORE_WORK.has(response.status) && attempt < client.retries;
    if (!mayRetry || wait === undefined || wait > client.longestWait) throw error;
    await pause(wait, asked.signal);
  }
}

function toUrl({ url }: Client, { path, query = {} }: Asked): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null) search.set(name, String(value));
  return `${url}${path}${search.size > 0 ? `?${search}` : ''}`;
}

function toValue(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function toError(response: Response, value: unknown): AssayError {
  const body: Readonly<Record<string, unknown>> =
    typeof value === 'object' && value !== null ? { ...value } : {};
  const header = Number(response.headers.get('retry-after') ?? Number.NaN);
  return new AssayError(
    response.status,
    typeof body.error === 'string' ? body.error : 'unknown',
    typeof body.reason === 'string' ? body.reason : `The service answered ${response.status}.`,
    body,
    Number.isFinite(header) ? header : undefined,
  );
}

function pause(seconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, seconds * 1_000);
    if (signal?.aborted) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });
}
