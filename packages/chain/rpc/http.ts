import type { Dispatcher } from 'undici';
import { AnswerTooLarge, exchange } from '../http/exchange.js';
import { createDeadlineSignal } from '../lib/abort.js';
import { parseJson } from '../lib/parse-json.js';
import { RpcError } from './rpc.js';

export interface HttpAnswer {
  readonly status: number;
  /** The parsed body; `undefined` where it is not JSON (an HTML page, an empty body). */
  readonly json: unknown;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

export interface PostOptions {
  readonly connections: Dispatcher;
  readonly url: string;
  readonly host: string;
  /** Kept until the answer is there: long ones better as bytes, which the heap does not hold. */
  readonly body: string | Uint8Array;
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
  readonly maxBytes: number;
}

/** Some gateways answer 403 without a user agent. Compression makes a list of logs several times shorter. */
const headers = {
  'content-type': 'application/json',
  accept: 'application/json',
  'accept-encoding': 'gzip, deflate',
  'user-agent': 'assay',
};

/**
 * POSTs a JSON-RPC body and reads the answer up to `maxBytes`.
 * @throws {RpcError} `unreachable`, `timed_out`, `aborted`, or `too_large` where the answer is too long.
 */
export async function postJson(options: PostOptions): Promise<HttpAnswer> {
  const { connections, url, body, host, signal, timeoutMs, maxBytes } = options;
  const within = createDeadlineSignal(signal, timeoutMs);
  try {
    const request = { method: 'POST', url, headers, body, dispatcher: connections } as const;
    const {
      status,
      text,
      headers: answered,
    } = await exchange({ ...request, signal: within.signal, maxBytes });
    return { status, json: await parseJson(text).catch(() => undefined), headers: answered };
  } catch (error) {
    if (error instanceof AnswerTooLarge) {
      throw new RpcError('too_large', `${host} answered more than ${maxBytes} bytes`);
    }
    if (signal.aborted) {
      throw new RpcError('aborted', `the call to ${host} was aborted`);
    }
    if (within.signal.aborted) {
      throw new RpcError('timed_out', `${host} did not answer within ${timeoutMs} ms`);
    }
    throw new RpcError('unreachable', `${host} cannot be reached`);
  } finally {
    within.release();
  }
}
