import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDispatcher } from './http.js';
import { createSdkFetch } from './sdk-fetch.js';

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
  if (request.url === '/moved') {
    response.writeHead(302, { location: '/endless' }).end();
    return;
  }
  response.writeHead(404, { 'x-kept': 'yes' });
  response.end(JSON.stringify({ a: 1, key: request.headers['x-api-key'] }));
});
const at = (path: string) => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
const dispatcher = createDispatcher();
const told: string[] = [];
const turn = {
  left: () => void told.push('left'),
  arrived: () => void told.push('arrived'),
  giveBack: () => told.push('given back') > 0,
};
const fetchCapped = createSdkFetch({ service: 'test', dispatcher, maxBytes: 100_000, turn });

beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(async () => {
  await dispatcher.destroy();
  server.closeAllConnections();
  server.close();
});

describe('fetch for an SDK', () => {
  it('sends headers and body, leaves a short answer as it is, and tells the turn', async () => {
    told.length = 0;
    const response = await fetchCapped(at('/short'), {
      method: 'POST',
      headers: { 'X-Api-Key': 'k' },
      body: '{}',
    });
    expect([response.status, response.headers.get('x-kept'), await response.json()]).toEqual([
      404,
      'yes',
      { a: 1, key: 'k' },
    ]);
    expect(told).toEqual(['left', 'arrived']);
  });

  it('ends an endless answer, and its connection', async () => {
    await expect(fetchCapped(at('/endless'))).rejects.toMatchObject({
      kind: 'too_large',
      message: 'test answered more than 100000 bytes',
    });
    await wasCut;
    expect(sent).toBeLessThan(20_000_000);
  });

  it('follows no redirect: a key would follow it', async () => {
    const response = await fetchCapped(at('/moved'), { headers: { 'X-Api-Key': 'k' } });
    expect(response.status).toBe(302);
  });

  it('a request that cannot leave says so to nobody', async () => {
    told.length = 0;
    await expect(fetchCapped('http://127.0.0.1:1/')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    expect(told).toEqual([]);
  });
});
