import { pipeline, type Readable } from 'node:stream';
import { createUnzip } from 'node:zlib';
import { type Dispatcher, request } from 'undici';
import { orAborted } from '../lib/abort.js';
import { traced, withTraceHeaders } from '../lib/traced.js';

export interface ExchangeOptions {
  readonly method: 'GET' | 'POST';
  /** May contain a key, so it is never part of an error. */
  readonly url: string | URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | undefined;
  readonly dispatcher: Dispatcher;
  /** Aborts the exchange immediately, even while it waits for a connection. */
  readonly signal: AbortSignal;
  /** Maximum size of the body after decompression. */
  readonly maxBytes: number;
}

export interface Exchange {
  readonly status: number;
  readonly headers: Dispatcher.ResponseData['headers'];
  readonly text: string;
}

/**
 * Unpacked at once: the library's own 16 kB cost a turn each. A text of more than some 120 kB is given pages of its own
 * by V8, which takes four times as long as to read it.
 */
const UNPACKED_BYTES = 65_536;

/** The answer was longer than `maxBytes`, and its connection was closed. */
export class AnswerTooLarge extends Error {
  override readonly name = 'AnswerTooLarge';
}

/**
 * Sends one HTTP request and reads the whole answer. Redirects are not followed, because they would forward a
 * key. Rejects with `AnswerTooLarge`, with the signal's reason, or with an error of the library, which
 * callers convert.
 */
export async function exchange(options: ExchangeOptions): Promise<Exchange> {
  return tracedRequest(options, async () => {
    const response = await openExchange(options);
    const text = await readText(response, options.maxBytes);
    return { status: response.statusCode, headers: response.headers, text };
  });
}

function tracedRequest<T extends { readonly status: number }>(
  { method, url }: ExchangeOptions,
  send: () => Promise<T>,
): Promise<T> {
  const attributes = () => ({
    'http.request.method': method,
    // The host alone: a path may hold a key.
    'server.address': new URL(url).host,
  });
  return traced(method, 'client', attributes, async (span) => {
    const answer = await send();
    span?.setAttribute('http.response.status_code', answer.status);
    return answer;
  });
}

/**
 * Sends one HTTP request and reads the head of the answer; the body is the caller's to read or to destroy. It
 * rejects as `exchange` does.
 */
export async function openExchange(options: ExchangeOptions): Promise<Dispatcher.ResponseData> {
  const { signal } = options;
  signal.throwIfAborted();
  const sending = request(options.url, {
    method: options.method,
    headers: withTraceHeaders(options.headers),
    body: options.body ?? null,
    dispatcher: options.dispatcher,
    signal,
    // The signal limits the whole exchange, so its parts need no time-outs.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  // The library notices an abort only once the request has a connection. This does not wait for one.
  return orAborted(sending, signal);
}

/** Decodes all at once: the text of each chunk would be copied once more where they are put together. */
export async function readText(
  { headers, body }: Dispatcher.ResponseData,
  maxBytes: number,
): Promise<string> {
  const tooLarge = () => new AnswerTooLarge(`more than ${maxBytes} bytes`);
  if (Number(headers['content-length']) > maxBytes) {
    // A destroyed body emits an error, which would end the process if it had no listener.
    body.on('error', () => {});
    body.destroy();
    throw tooLarge();
  }
  const chunks: Buffer[] = [];
  let bytes = 0;
  // Throwing out of the loop destroys the body and its connection.
  for await (const chunk of unpacked(headers, body) as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, bytes).toString('utf8');
}

/** The body without its compression. */
export function unpacked(headers: Dispatcher.ResponseData['headers'], body: Readable): Readable {
  const encoding = headers['content-encoding'];
  // An error in either stream closes both and is seen by the reader.
  return encoding === 'gzip' || encoding === 'deflate'
    ? pipeline(body, createUnzip({ chunkSize: UNPACKED_BYTES }), () => {})
    : body;
}
