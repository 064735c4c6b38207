import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Pool } from 'undici';
import { createNodeClient } from '../node/node-client.js';
import { KeptLogs } from './kept-logs.js';

/** What arrived since the start. */
interface Counted {
  readonly http: number;
  /** Method → how often. */
  readonly methods: Readonly<Record<string, number>>;
}

export interface CountingNode {
  readonly url: string;
  requests(): Counted;
  close(): Promise<void>;
}

interface Call {
  readonly id?: unknown;
  readonly method?: unknown;
  readonly params?: unknown;
}

/**
 * A door to an embedded node for loads: it counts what is asked, answers for logs from those that it keeps, and passes all
 * else on. Answers of the node are not read. In a batch the answers for logs come first.
 */
export async function startCountingNode(targetUrl: string): Promise<CountingNode> {
  const door = new Door(targetUrl);
  const server = createServer((request, response) => {
    door.answer(request, response).catch(() => response.writeHead(502).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: () => ({ http: door.http, methods: Object.fromEntries(door.methods) }),
    close: async () => {
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
      await door.close();
    },
  };
}

class Door {
  http = 0;
  readonly methods = new Map<string, number>();
  private readonly pool: Pool;
  private readonly logs: KeptLogs;

  constructor(targetUrl: string) {
    this.pool = new Pool(new URL(targetUrl).origin);
    this.logs = new KeptLogs(createNodeClient(targetUrl));
  }

  close(): Promise<void> {
    return this.pool.destroy();
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    const asked = JSON.parse(body.toString()) as Call | readonly Call[];
    const calls = [asked].flat() as readonly Call[];
    this.http += 1;
    for (const { method } of calls) {
      const name = String(method);
      this.methods.set(name, (this.methods.get(name) ?? 0) + 1);
    }
    const found = await Promise.all(calls.map((call) => this.find(call)));
    const own = found.filter((row) => row !== undefined).join();
    const left = calls.filter((_, at) => found[at] === undefined);
    response.writeHead(200, { 'content-type': 'application/json' });
    if (own === '') response.end(await this.ask(body));
    else if (!Array.isArray(asked)) response.end(own);
    else if (left.length === 0) response.end(`[${own}]`);
    else {
      const rest = await this.ask(JSON.stringify(left));
      response.write(`[${own},`);
      response.end(rest.subarray(1));
    }
  }

  /** The whole answer to a call. */
  private async find({ id, method, params }: Call): Promise<string | undefined> {
    if (method !== 'eth_getLogs' || !Array.isArray(params)) return undefined;
    const result = await this.logs.find(params[0]);
    return result && `{"jsonrpc":"2.0","id":${JSON.stringify(id ?? null)},"result":${result}}`;
  }

  private async ask(body: Buffer | string): Promise<Buffer> {
    const headers = { 'content-type': 'application/json' };
    const answer = await this.pool.request({ path: '/', method: 'POST', headers, body });
    return Buffer.from(await answer.body.arrayBuffer());
  }
}
