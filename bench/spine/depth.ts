import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface SlowNode {
  readonly url: string;
  /** HTTP requests since the start. */
  readonly requests: () => number;
  close(): Promise<void>;
}

/** A node whose every answer takes `latencyMs` longer: time ÷ latency is the number of round trips that wait for each other. */
export async function startSlowNode(target: string, latencyMs: number): Promise<SlowNode> {
  let requests = 0;
  const server: Server = createServer((request, response) => {
    requests += 1;
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      setTimeout(() => {
        fetch(target, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: Buffer.concat(chunks),
        })
          .then(async (answer) =>
            response
              .writeHead(answer.status, { 'content-type': 'application/json' })
              .end(await answer.text()),
          )
          .catch(() => response.writeHead(502).end());
      }, latencyMs);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests: () => requests,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
