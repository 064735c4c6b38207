import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** When a request arrived and when its answer left, from `performance.now()`. */
type Asked = readonly [from: number, to: number];

export interface FarNode {
  readonly url: string;
  /** Requests since the last `forget`. */
  requests(): number;
  /** The longest row of requests since the last `forget` of which each came after the answer of the one before. */
  trips(): number;
  forget(): void;
  close(): Promise<void>;
}

/** A proxy of a node that is so far away: each answer takes `latencyMs` more. */
export async function startFarNode(target: string, latencyMs: number): Promise<FarNode> {
  let asked: Asked[] = [];
  const server = createServer(async (request, response) => {
    const began = performance.now();
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(target, { method: 'POST', headers, body: Buffer.concat(chunks) }).catch(
      () => undefined,
    );
    const text = (await answer?.text().catch(() => undefined)) ?? '';
    await sleep(Math.max(0, began + latencyMs - performance.now()));
    response.writeHead(answer?.status ?? 502, headers).end(text);
    asked.push([began, performance.now()]);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: () => asked.length,
    trips: () => longestRow(asked),
    forget() {
      asked = [];
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** O(n²). */
function longestRow(asked: readonly Asked[]): number {
  const inTime = asked.toSorted(([a], [b]) => a - b);
  const rows: number[] = [];
  for (const [at, [from]] of inTime.entries()) {
    const before = inTime.slice(0, at).map(([, to], one) => (to <= from ? (rows[one] ?? 0) : 0));
    rows.push(1 + Math.max(0, ...before));
  }
  return Math.max(0, ...rows);
}
