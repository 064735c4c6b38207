import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { createConnections, createHttpClient, postJson } from '@assay/chain';
import { longAnswers } from './holds/answers.js';
import { measureHold } from './support/measure-hold.js';
import { atMost, report } from './support/report.js';

const REACH_MS = 100;
const ROUNDS = 5;
const limits = { maxBytes: 8_000_000, timeoutMs: 60_000 } as const;

/** How long the event loop is held at most by one answer of a provider or a node, of up to the largest size. */
export async function run(): Promise<void> {
  const server = new Worker(new URL('./holds/serve.js', import.meta.url));
  const connections = createConnections();
  const [port] = (await once(server, 'message')) as [number];
  const base = `http://127.0.0.1:${port}`;
  const { signal } = new AbortController();
  // A client for each answer: one that fails often is left alone for a while.
  const fromProvider = (path: string) =>
    createHttpClient({ service: 'provider', baseUrl: base, dispatcher: connections, ...limits })
      .fetchJson({ path, signal, caller: 'bench', deadline: Date.now() + limits.timeoutMs })
      .catch(() => undefined);
  const fromNode = (path: string) =>
    postJson({ connections, url: base + path, host: 'node', body: '{}', signal, ...limits });
  const longestOf = async (ask: () => Promise<unknown>) => {
    const holds: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) holds.push((await measureHold(ask)).longestMs);
    // The worst one of a busy machine is another program's.
    const inOrder = holds.toSorted((a, b) => a - b);
    return Math.round(inOrder[Math.floor(ROUNDS / 2)] ?? Number.NaN);
  };
  const rows: Record<string, { 'of a provider, ms': number; 'of a node, ms': number }> = {};
  for (const name of Object.keys(longAnswers)) {
    const path = `/${encodeURIComponent(name)}`;
    rows[name] = {
      'of a provider, ms': await longestOf(() => fromProvider(path)),
      'of a node, ms': await longestOf(() => fromNode(path)),
    };
  }
  console.table(rows);
  const worst = Math.max(...Object.values(rows).flatMap((row) => Object.values(row)));
  report(atMost('an answer of 7.8 MB: longest hold of the event loop', worst, REACH_MS, 'ms'));
  await connections.close();
  await server.terminate();
}
