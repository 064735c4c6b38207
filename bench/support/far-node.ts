import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export interface FarNode {
  readonly url: string;
  /** Requests answered since the last `forget`. */
  requests(): number;
  forget(): void;
  close(): Promise<void>;
}

/** A proxy of a node that is so far away: each answer takes `latencyMs` more. */
export async function startFarNode(target: string, latencyMs: number): Promise<FarNode> {
  let asked = 0;
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
    asked += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: () => asked,
    forget() {
      asked = 0;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
