import { pipeline, type Readable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import { createUnzip } from 'node:zlib';
import { type Dispatcher, request } from 'undici';

export interface ExchangeOptions {
  readonly method: 'GET' | 'POST';
  /** May hold a key: it gets into no error. */
  readonly url: string | URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  readonly dispatcher: Dispatcher;
  /** Ends the exchange at once, also while it waits for a connection. */
  readonly signal: AbortSignal;
  /** Of the answer's body, as it is after unpacking. */
  readonly maxBytes: number;
}

export interface Exchange {
  readonly status: number;
  readonly headers: Dispatcher.ResponseData['headers'];
  readonly text: string;
}

/** The answer was longer than `maxBytes`; its connection was ended. */
export class AnswerTooLarge extends Error {
  override readonly name = 'AnswerTooLarge';
}

/**
 * Sends one HTTP request and reads its answer whole: no redirect is followed, because a key would follow it. Rejects with
 * `AnswerTooLarge`, with the signal's reason, or with an error of the library, which callers put into their own words.
 */
export async function exchange(options: ExchangeOptions): Promise<Exchange> {
  const { signal } = options;
  signal.throwIfAborted();
  const sending = request(options.url, {
    method: options.method,
    headers: options.headers,
    body: options.body ?? null,
    dispatcher: options.dispatcher,
    signal,
    // The signal ends the whole exchange: how long a part of it takes does not matter.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  const response = await orAborted(sending, signal);
  const text = await readText(response, options.maxBytes);
  return { status: response.statusCode, headers: response.headers, text };
}

/** The library notices an abort only once the request has a connection: nobody waits for that. */
function orAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    promise.then(resolve, reject);
  });
}

/** Decoded as it comes: the bytes and the text of a long answer need not be in memory at once. */
async function readText({ headers, body }: Dispatcher.ResponseData, maxBytes: number): Promise<string> {
  const tooLarge = () => new AnswerTooLarge(`more than ${maxBytes} bytes`);
  if (Number(headers['content-length']) > maxBytes) {
    // A body that is given up emits an error, which without a listener would end the process.
    body.on('error', () => {});
    body.destroy();
    throw tooLarge();
  }
  const decoder = new StringDecoder('utf8');
  let text = '';
  let bytes = 0;
  // Leaving the loop by a throw destroys the body, and with it the connection.
  for await (const chunk of unpacked(headers, body) as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw tooLarge();
    text += decoder.write(chunk);
  }
  return text + decoder.end();
}

function unpacked(headers: Dispatcher.ResponseData['headers'], body: Readable): Readable {
  const encoding = headers['content-encoding'];
  // What goes wrong in either stream ends the other, and shows in the one that is read.
  return encoding === 'gzip' || encoding === 'deflate' ? pipeline(body, createUnzip(), () => {}) : body;
}
