import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCappedFetch } from './capped-fetch.js';

let sent = 0;
let cut: (() => void) | undefined;
const wasCut = new Promise<void>((resolve) => {
  cut = resolve;
});
const server = createServer((request, response) => {
  if (request.url === '/endless') {
    const more = () => {
      while (!response.destroyed && response.write('x'.repeat(16_384))) sent += 16_384;
    };
    response.on('drain', more);
    response.on('close', () => cut?.());
    more();
    return;
  }
  if (request.url === '/packed') {
    response.writeHead(200, { 'content-encoding': 'gzip' });
    response.end(gzipSync('x'.repeat(1_000_000)));
    return;
  }
  response.writeHead(404, { 'x-kept': 'yes' });
  response.end('{"a":1}');
});
const at = (path: string) => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
const fetchCapped = createCappedFetch('test', 100_000);

beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

describe('a fetch with a bound', () => {
  it('leaves a short answer as it is', async () => {
    const response = await fetchCapped(at('/short'));
    expect([response.status, response.headers.get('x-kept'), await response.json()]).toEqual([
      404,
      'yes',
      { a: 1 },
    ]);
  });

  it('ends an endless answer, and its connection', async () => {
    await expect(fetchCapped(at('/endless')).then((r) => r.text())).rejects.toMatchObject({
      kind: 'too_large',
      message: 'test answered more than 100000 bytes',
    });
    await wasCut;
    expect(sent).toBeLessThan(20_000_000);
  });

  it('counts what is unpacked, not what was sent', async () => {
    await expect(fetchCapped(at('/packed')).then((r) => r.text())).rejects.toMatchObject({
      kind: 'too_large',
    });
  });
});
