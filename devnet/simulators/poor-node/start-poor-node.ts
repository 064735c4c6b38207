import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';
import { createSeededRandom } from '../../builder/seeded-random.js';
import { type AnswerRow, spoilAnswer } from './answers.js';
import type { NodeBehaviour, NodeCall, NodeError } from './behaviour.js';
import { isRecord } from './block-of.js';
import { type NodeView, refusalOf, rewriteCall } from './refusals.js';

/** What arrived since the start or the last `forget`. */
interface NodeRequests {
  readonly http: number;
  readonly calls: number;
  /** Method → how often. */
  readonly methods: Readonly<Record<string, number>>;
  /** Method → HTTP requests that held a call of it. */
  readonly carried: Readonly<Record<string, number>>;
  /** Calls that were answered with an error of the simulated node. */
  readonly refused: number;
}

export interface PoorNode {
  readonly url: string;
  requests(): NodeRequests;
  forget(): void;
  close(): Promise<void>;
}

interface Row extends NodeCall {
  readonly id: unknown;
}

/** A JSON-RPC node on loopback that passes calls on to `targetUrl` and behaves as poorly as it is told. */
export async function startPoorNode(targetUrl: string, behaviour: NodeBehaviour = {}): Promise<PoorNode> {
  const node = new NodeProxy(targetUrl, behaviour);
  const server = createServer((request, response) => {
    node.answer(request, response).catch(() => response.writeHead(502).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: () => node.requests(),
    forget: () => node.forget(),
    close: async () => {
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
      await node.close();
    },
  };
}

function nothingCounted() {
  return {
    http: 0,
    calls: 0,
    refused: 0,
    methods: new Map<string, number>(),
    carried: new Map<string, number>(),
  };
}

function count(counts: Map<string, number>, method: string): void {
  counts.set(method, (counts.get(method) ?? 0) + 1);
}

class NodeProxy {
  private readonly pool: Pool;
  private readonly random = createSeededRandom('poor node');
  private counted = nothingCounted();

  constructor(
    targetUrl: string,
    private readonly behaviour: NodeBehaviour,
  ) {
    this.pool = new Pool(new URL(targetUrl).origin);
  }

  requests(): NodeRequests {
    const { methods, carried, ...rest } = this.counted;
    return { ...rest, methods: Object.fromEntries(methods), carried: Object.fromEntries(carried) };
  }

  forget(): void {
    this.counted = nothingCounted();
  }

  close(): Promise<void> {
    return this.pool.destroy();
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const text = await readText(request);
    this.counted.http += 1;
    const { latencyMs = 0, limitedShare = 0, maxBatch, requestBytes, callMs = 0 } = this.behaviour;
    if (latencyMs > 0) await sleep(latencyMs);
    const send = (status: number, body: unknown) =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (this.random() < limitedShare) return send(429, whole(429, 'Too Many Requests'));
    if (requestBytes !== undefined && text.length > requestBytes)
      return send(413, whole(-32600, 'content length too large'));
    const body = parse(text);
    const rows = [body].flat().map(toRow);
    if (Array.isArray(body) && maxBatch !== undefined && rows.length > maxBatch)
      return send(200, batchRefusal(maxBatch));
    for (const { method } of rows) count(this.counted.methods, method);
    for (const method of new Set(rows.map((row) => row.method))) count(this.counted.carried, method);
    this.counted.calls += rows.length;
    if (callMs > 0 && rows.some(({ method }) => method === 'eth_call')) await sleep(callMs);
    const answers = await this.answerRows(rows);
    send(200, Array.isArray(body) ? answers : answers[0]);
  }

  private async answerRows(rows: readonly Row[]): Promise<readonly AnswerRow[]> {
    const view = await this.view();
    const refusals = rows.map((row) => refusalOf(row, this.behaviour, view));
    const passed = rows.filter((_, index) => refusals[index] === undefined);
    const answered = await this.ask(passed.map((row) => rewriteCall(row, this.behaviour, view)));
    let next = 0;
    return rows.map((row, index) => {
      const refusal = refusals[index];
      const answer = refusal ? { error: refusal } : (answered[next++] ?? { error: noAnswer });
      const shown = refusal ? answer : spoilAnswer(row, answer, this.behaviour, view);
      if (shown.error !== undefined && (refusal || shown !== answer)) this.counted.refused += 1;
      return { jsonrpc: '2.0', id: row.id, ...shown };
    });
  }

  /** Asked anew for each request, as the node behind may make blocks. */
  private async view(): Promise<NodeView> {
    const { blocksBehind = 0, stateBlocks, logBlocks } = this.behaviour;
    if (blocksBehind === 0 && stateBlocks === undefined && logBlocks === undefined) return { head: 0 };
    const [answer] = await this.ask([{ method: 'eth_blockNumber', params: [] }]);
    return { head: Number(answer?.result) - blocksBehind };
  }

  /** Answers in the order of the calls, without their ids. */
  private async ask(calls: readonly NodeCall[]): Promise<readonly Omit<AnswerRow, 'id' | 'jsonrpc'>[]> {
    if (calls.length === 0) return [];
    const body = calls.map(({ method, params }, id) => ({ jsonrpc: '2.0', id, method, params }));
    const response = await this.pool.request({
      path: '/',
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const answers = (await response.body.json()) as readonly (AnswerRow & { readonly id: number })[];
    const byId = new Map(
      answers.map(({ id, result, error }) => [id, error === undefined ? { result } : { error }]),
    );
    return calls.map((_, id) => byId.get(id) ?? { error: noAnswer });
  }
}

const noAnswer: NodeError = { code: -32603, message: 'internal error' };

/** The answer to a whole HTTP request, which names no call. */
function whole(code: number, message: string): unknown {
  return { jsonrpc: '2.0', id: null, error: { code, message } };
}

function batchRefusal(maxBatch: number): unknown {
  return maxBatch === 1
    ? whole(-32600, 'Batch requests are not supported')
    : whole(-32014, `maximum ${maxBatch} calls in 1 batch`);
}

function toRow(value: unknown): Row {
  const row = isRecord(value) ? value : {};
  return {
    id: row.id ?? null,
    method: typeof row.method === 'string' ? row.method : '',
    params: Array.isArray(row.params) ? row.params : [],
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}
