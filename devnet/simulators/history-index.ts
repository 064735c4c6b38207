import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { answerHypersync } from './history/hypersync.js';
import type { IndexFaults } from './history/index-faults.js';
import type { IndexedChain } from './history/indexed-chain.js';
import { answerPortal } from './history/portal.js';

export interface HistoryIndex {
  /** Variables of a service that asks it as its only index. */
  readonly environment: Readonly<Record<string, string>>;
  readonly url: string;
  readonly faults: IndexFaults;
  /** The requests that arrived, `METHOD path`. */
  readonly requests: readonly string[];
  forget(): void;
  close(): Promise<void>;
}

export interface HistoryIndexOptions {
  /** The wire format that it speaks. */
  readonly kind: 'sqd' | 'hypersync';
  /** By dataset or name of the network. */
  readonly chains: Readonly<Record<string, IndexedChain>>;
  readonly latencyMs?: number;
  readonly faults?: IndexFaults;
}

/** An index of logs over chains of ours, in the wire format of a real one. It listens on 127.0.0.1. */
export async function startHistoryIndex(options: HistoryIndexOptions): Promise<HistoryIndex> {
  const faults: IndexFaults = { ...options.faults };
  const requests: string[] = [];
  const answer = options.kind === 'sqd' ? answerPortal : answerHypersync;
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    requests.push(`${request.method} ${request.url}`);
    const body = await jsonOf(request);
    await sleep(options.latencyMs ?? 0);
    if (faults.down) {
      response.destroy();
      return;
    }
    if (faults.limited && faults.limited.times > 0) {
      faults.limited.times -= 1;
      response.writeHead(429, { 'retry-after': String(faults.limited.retryAfter) }).end('too many requests');
      return;
    }
    await answer({ path: request.url ?? '/', body, response, chains: options.chains, faults });
  };
  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    environment: {
      HISTORY_PROVIDERS: options.kind,
      ...(options.kind === 'sqd'
        ? { SQD_PORTAL_URL: url }
        : { HYPERSYNC_URL: `${url}/{chain}`, HYPERSYNC_API_KEY: 'token' }),
    },
    url,
    faults,
    requests,
    forget: () => void requests.splice(0),
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

async function jsonOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return chunks.length === 0 ? undefined : JSON.parse(Buffer.concat(chunks).toString('utf8'));
}
