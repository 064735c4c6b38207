import { EventEmitter, once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { useScenario } from '../support/devnet.js';
import { bearer, useService } from '../support/service.js';

const PLACES = 2;
const served = useService({ LIMIT_CONCURRENT: String(PLACES) });
const sockets: Socket[] = [];

/** A raw connection. */
async function open(): Promise<Socket> {
  const { hostname, port } = new URL(served.url);
  const socket = connect(Number(port), hostname);
  sockets.push(socket);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

function head(key: string, path: string, length: number): string {
  const lines = [
    `POST ${path} HTTP/1.1`,
    'Host: assay',
    `Authorization: Bearer ${key}`,
    'Content-Type: application/json',
    `Content-Length: ${length}`,
  ];
  return `${lines.join('\r\n')}\r\n\r\n`;
}

const tokenBody = () => {
  const { chain, address } = useScenario('healthy');
  return JSON.stringify({ contract_address: address, chain });
};
const analyze = async (key: string) =>
  (await served.post('/api/v1/token/security-only', tokenBody(), bearer(key))).status;

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

describe('a slow client', () => {
  it('that sends its body byte by byte takes no place among the requests in progress', async () => {
    const key = await served.key();
    const body = tokenBody();
    const slow = await Promise.all(
      Array.from({ length: 5 * PLACES }, async () => {
        const socket = await open();
        socket.write(head(key, '/api/v1/token/security-only', body.length));
        return socket;
      }),
    );
    for (const byte of body.slice(0, 20)) {
      for (const socket of slow) socket.write(byte);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    expect((await served.service.limits.load()).concurrent).toBe(0);
    expect(await analyze(key)).toBe(200);
    const [first] = slow;
    first?.write(body.slice(20));
    const [answer] = (await once(first ?? new EventEmitter(), 'data')) as [Buffer];
    expect(answer.toString('latin1')).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('that never reads its answers gives its places back all the same', async () => {
    const key = await served.key();
    expect(await analyze(key)).toBe(200);
    const body = tokenBody();
    const path = '/api/v1/features/security';
    for (let client = 0; client < 3 * PLACES; client += 1) {
      const socket = await open();
      socket.pause();
      // Pipelined on one connection: megabytes of answers that stay unread.
      socket.write(`${head(key, path, body.length)}${body}`.repeat(40));
    }
    await expect
      .poll(async () => (await served.service.limits.load()).concurrent, { timeout: 10_000, interval: 50 })
      .toBe(0);
    expect(await analyze(key)).toBe(200);
  });
});
