import { Pool } from 'undici';

/** One JSON-RPC request: method and parameters. */
export type RpcRequest = readonly [method: string, params: readonly unknown[]];

/** A batch client for the embedded nodes. */
export interface NodeClient {
  readonly url: string;
  /**
   * Sends all requests in one HTTP round trip. Returns the results in the order of the requests. @throws
   * {NodeAnswerError} at the first error answer.
   */
  batch(requests: readonly RpcRequest[]): Promise<unknown[]>;
  send(method: string, params: readonly unknown[]): Promise<unknown>;
}

interface RpcAnswer {
  readonly id: number;
  readonly result?: unknown;
  readonly error?: { readonly message: string; readonly data?: unknown };
}

/** An error answer, with the index of its request in the batch. */
export class NodeAnswerError extends Error {
  override readonly name = 'NodeAnswerError';
  constructor(
    readonly index: number,
    message: string,
  ) {
    super(message);
  }
}

const REQUEST_TIMEOUT_MS = 60_000;

export function createNodeClient(url: string, signal?: AbortSignal): NodeClient {
  // undici's `request` instead of `fetch`, which costs twice as much; a start makes thousands of round trips.
  const pool = new Pool(new URL(url).origin, {
    headersTimeout: REQUEST_TIMEOUT_MS,
    bodyTimeout: REQUEST_TIMEOUT_MS,
  });

  async function post(body: unknown): Promise<RpcAnswer[]> {
    const response = await pool.request({
      path: '/',
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: signal ?? null,
    });
    return (await response.body.json()) as RpcAnswer[];
  }

  async function batch(requests: readonly RpcRequest[]): Promise<unknown[]> {
    if (requests.length === 0) return [];
    const answers = await post(
      requests.map(([method, params], id) => ({ jsonrpc: '2.0', id, method, params })),
    );
    const byId = new Map(answers.map((answer) => [answer.id, answer]));
    return requests.map(([method], id) => {
      const answer = byId.get(id);
      if (!answer || answer.error) {
        throw new NodeAnswerError(id, `${method}: ${answer?.error?.message ?? 'no answer'}`);
      }
      return answer.result;
    });
  }
  return { url, batch, send: async (method, params) => (await batch([[method, params]]))[0] };
}
