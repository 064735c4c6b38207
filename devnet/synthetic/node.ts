import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SyntheticHistory } from './history.js';
import { createMethods, NodeRefusal } from './methods.js';
import type { NodeLimits } from './node-limits.js';

/** What the node was asked. */
export interface NodeCounts {
  /** Requests as they are limited: those answered, and those refused with 429. */
  readonly requests: number;
  readonly refused: number;
  /** JSON-RPC calls by method. */
  readonly calls: Readonly<Record<string, number>>;
}

export interface SyntheticNode {
  readonly url: string;
  counts(): NodeCounts;
  forget(): void;
  /** The newest block: the chain grows with the time. */
  head(): number;
  close(): Promise<void>;
}

interface Call {
  readonly id?: unknown;
  readonly method?: unknown;
  readonly params?: unknown;
}

/** Requests that may come at once before the limit holds, in seconds' worth. */
const BURST_SECONDS = 1;

/**
 * A node of a chain that exists by formula only. It listens on 127.0.0.1.
 * @param now milliseconds; the chain grows by a block each block time since the start
 */
export async function startSyntheticNode(
  history: SyntheticHistory,
  limits: NodeLimits,
  now: () => number = () => performance.now(),
): Promise<SyntheticNode> {
  const startedAt = now();
  const head = () => history.startHead + Math.floor((now() - startedAt) / history.profile.blockTimeMs);
  const answer = createMethods(history, limits, head);
  const mayPass = createLimit(limits.requestsPerSecond, now);
  let counts = { requests: 0, refused: 0, calls: {} as Record<string, number> };

  function respond(call: Call): object {
    const method = String(call.method);
    counts.calls[method] = (counts.calls[method] ?? 0) + 1;
    const id = call.id ?? null;
    try {
      const params = Array.isArray(call.params) ? call.params : [];
      return { jsonrpc: '2.0', id, result: answer(method, params) };
    } catch (error) {
      if (!(error instanceof NodeRefusal)) throw error;
      return { jsonrpc: '2.0', id, error: { code: error.code, message: error.message } };
    }
  }

  const server = createServer((request, response) => {
    void handle(request, response).catch(() => response.destroy());
  });

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = JSON.parse(await textOf(request)) as Call | Call[];
    const weight = weightOf([body].flat());
    const passes = mayPass(weight);
    await sleep(limits.latencyMs);
    if (!passes) {
      counts.refused += weight;
      response.writeHead(429, { 'content-type': 'application/json' });
      response.end('{"error":{"code":429,"message":"too many requests"}}');
      return;
    }
    counts.requests += weight;
    const answers = Array.isArray(body) ? body.map(respond) : respond(body);
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answers));
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    counts: () => counts,
    forget: () => {
      counts = { requests: 0, refused: 0, calls: {} };
    },
    head,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function weightOf(calls: readonly Call[]): number {
  return Math.max(1, calls.filter(({ method }) => method === 'eth_getLogs').length);
}

/** A bucket of one second's requests. */
function createLimit(perSecond: number, now: () => number): (weight: number) => boolean {
  const most = perSecond * BURST_SECONDS;
  let [left, at] = [most, now()];
  return (weight) => {
    left = Math.min(most, left + ((now() - at) / 1_000) * perSecond);
    at = now();
    if (left < weight) return false;
    left -= weight;
    return true;
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
