/** One JSON-RPC request: method and parameters. */
export type RpcRequest = readonly [method: string, params: readonly unknown[]];

/** A plain batch client for the embedded nodes: the builder talks to nothing else. */
export interface NodeClient {
  readonly url: string;
  /** All requests in one HTTP round trip; answers in the order of the requests, matched by id. @throws on the first error answer. */
  batch(requests: readonly RpcRequest[]): Promise<unknown[]>;
  send(method: string, params: readonly unknown[]): Promise<unknown>;
}

interface RpcAnswer {
  readonly id: number;
  readonly result?: unknown;
  readonly error?: { readonly message: string; readonly data?: unknown };
}

/** An error answer, and which request of the batch it belongs to. */
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

async function post(url: string, body: unknown, signal: AbortSignal): Promise<RpcAnswer[]> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal,
  });
  return (await response.json()) as RpcAnswer[];
}

export function createNodeClient(url: string, signal?: AbortSignal): NodeClient {
  async function batch(requests: readonly RpcRequest[]): Promise<unknown[]> {
    if (requests.length === 0) return [];
    const timeout = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
    const body = requests.map(([method, params], id) => ({ jsonrpc: '2.0', id, method, params }));
    const answers = await post(url, body, signal ? AbortSignal.any([signal, timeout]) : timeout);
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
