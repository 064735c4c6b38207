import { StringDecoder } from 'node:string_decoder';
import { RpcError } from './rpc.js';

export interface HttpAnswer {
  readonly status: number;
  /** The parsed body; `undefined` where it is no JSON (an HTML page, an empty body). */
  readonly json: unknown;
}

export interface PostOptions {
  readonly fetch: typeof globalThis.fetch;
  readonly url: string;
  readonly host: string;
  readonly body: string;
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
  readonly maxBytes: number;
}

/**
 * POSTs a JSON-RPC body and reads the answer up to `maxBytes`.
 * @throws {RpcError} `unreachable`, `timed_out`, `aborted`, or `range_too_wide` where the answer is too long.
 */
export async function postJson(options: PostOptions): Promise<HttpAnswer> {
  const { host, signal, timeoutMs } = options;
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const response = await options.fetch(options.url, {
      method: 'POST',
      // Some gateways answer 403 to a client without a name.
      headers: { 'content-type': 'application/json', accept: 'application/json', 'user-agent': 'assay' },
      body: options.body,
      signal: AbortSignal.any([signal, timeout]),
    });
    const text = await readText(response, options);
    return { status: response.status, json: toJson(text) };
  } catch (error) {
    if (error instanceof RpcError) {
      throw error;
    }
    if (signal.aborted) {
      throw new RpcError('aborted', `the call to ${host} was given up`);
    }
    if (timeout.aborted) {
      throw new RpcError('timed_out', `${host} did not answer within ${timeoutMs} ms`);
    }
    throw new RpcError('unreachable', `${host} cannot be reached`);
  }
}

async function readText(response: Response, { host, maxBytes }: PostOptions): Promise<string> {
  const tooLong = () => new RpcError('range_too_wide', `${host} answered more than ${maxBytes} bytes`);
  if (Number(response.headers.get('content-length')) > maxBytes) {
    await response.body?.cancel();
    throw tooLong();
  }
  if (response.body === null) {
    return '';
  }
  // Decoded as it comes: the bytes and the text of a long answer need not be in memory at once.
  // TextDecoder would make text of two bytes a character.
  const decoder = new StringDecoder('utf8');
  let text = '';
  let bytes = 0;
  // Leaving the loop by a throw cancels the stream, and with it the connection.
  for await (const chunk of response.body) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) {
      throw tooLong();
    }
    text += decoder.write(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength));
  }
  return text + decoder.end();
}

function toJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
