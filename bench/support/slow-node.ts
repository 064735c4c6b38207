import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The requests of one round, i.e. those sent after the answers of the round before. */
interface Wave {
  readonly requests: number;
  /** Method → times. */
  readonly methods: Readonly<Record<string, number>>;
}

export interface SlowNode {
  readonly url: string;
  /** Sequential rounds of requests since the last `forget`. */
  waves(): readonly Wave[];
  forget(): void;
  close(): Promise<void>;
}

/**
 * A proxy of a node that answers `latencyMs` late. A request that comes after an answer of round n belongs to
 * round n + 1. As all answers are equally late, the number of rounds is at least the length of the longest
 * chain of sequential round trips.
 */
export async function startSlowNode(target: string, latencyMs: number): Promise<SlowNode> {
  let waves: { requests: number; methods: Record<string, number> }[] = [];
  let answered = 0;
  const note = (body: string): number => {
    const depth = answered + 1;
    waves[depth - 1] ??= { requests: 0, methods: {} };
    const wave = waves[depth - 1] as (typeof waves)[number];
    wave.requests += 1;
    const calls = [JSON.parse(body) as unknown].flat() as { method: string }[];
    for (const { method } of calls) wave.methods[method] = (wave.methods[method] ?? 0) + 1;
    return depth;
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8');
      const depth = note(body);
      const late = new Promise((resolve) => setTimeout(resolve, latencyMs));
      const asked = fetch(target, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      }).then(async (answer) => ({ status: answer.status, text: await answer.text() }));
      Promise.all([asked, late])
        .then(([{ status, text }]) => {
          answered = Math.max(answered, depth);
          response.writeHead(status, { 'content-type': 'application/json' }).end(text);
        })
        .catch(() => response.writeHead(502).end());
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    waves: () => waves,
    forget() {
      waves = [];
      answered = 0;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
