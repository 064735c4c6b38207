import { type Dispatcher, request } from 'undici';
import { readText } from './http-attempt.js';
import { telling } from './telling.js';
import type { Turn } from './turn.js';

/** A model may think for long before its answer begins; the caller's signal ends the wait sooner. */
const LONGEST_SILENCE_MS = 300_000;

export interface SdkFetchOptions {
  /** Id of the concrete service. */
  readonly service: string;
  readonly dispatcher: Dispatcher;
  /** Of the answer's body; a longer one ends with `UpstreamError` `too_large`, and the connection with it. */
  readonly maxBytes: number;
  /** Told when the request leaves and when it has arrived. */
  readonly turn: Turn;
}

/**
 * `fetch` for a service's own SDK, over the same connections as every other request. It does what the SDKs need: an address, a text as body,
 * no redirects (a key would follow them), and an answer that is read whole.
 */
export function createSdkFetch(options: SdkFetchOptions): typeof globalThis.fetch {
  const { service, maxBytes, turn } = options;
  const dispatcher = telling(options.dispatcher, turn);
  return async (input, init = {}) => {
    const { statusCode, headers, body } = await request(input instanceof Request ? input.url : input, {
      method: init.method === 'POST' ? 'POST' : 'GET',
      headers: { ...Object.fromEntries(new Headers(init.headers)), 'accept-encoding': 'identity' },
      body: typeof init.body === 'string' ? init.body : null,
      signal: init.signal ?? null,
      headersTimeout: LONGEST_SILENCE_MS,
      bodyTimeout: LONGEST_SILENCE_MS,
      dispatcher,
    });
    const text = await readText(body, service, maxBytes);
    return new Response(hasBody(statusCode) ? text : null, { status: statusCode, headers: toPairs(headers) });
  };
}

/** A `Response` of these may have none. */
function hasBody(status: number): boolean {
  return status !== 204 && status !== 205 && status !== 304;
}

function toPairs(headers: Dispatcher.ResponseData['headers']): [string, string][] {
  return Object.entries(headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((each): [string, string] => [name, each]),
  );
}
