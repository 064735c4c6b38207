import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { Agent } from 'undici';
import { afterAll, afterEach, expect, test } from 'vitest';
import { createHttpClient } from '../http/http.js';
import { postJson } from './http.js';

const connections = new Agent({ connections: 1 });
const servers: Server[] = [];

async function serve(listener: RequestListener): Promise<Server> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

const urlOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;

function post(server: Server, maxBytes = 100_000) {
  const signal = new AbortController().signal;
  return postJson({
    connections,
    url: urlOf(server),
    host: 'node',
    body: '{}',
    signal,
    timeoutMs: 2_000,
    maxBytes,
  });
}

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});
afterAll(() => connections.destroy());

test('a node is asked over the same kept connection as every other service', async () => {
  const server = await serve((_request, response) => response.end('{"result":1}'));
  let made = 0;
  server.on('connection', () => {
    made += 1;
  });
  const client = createHttpClient({ service: 'svc', baseUrl: urlOf(server), dispatcher: connections });
  await client.fetchJson({
    path: '',
    caller: 'key:1',
    signal: new AbortController().signal,
    deadline: Date.now() + 2_000,
  });
  expect(await post(server)).toMatchObject({ status: 200, json: { result: 1 } });
  expect(await post(server)).toMatchObject({ status: 200, json: { result: 1 } });
  expect(made).toBe(1);
});

test('a packed answer is unpacked, and counts as long as it is unpacked', async () => {
  const server = await serve((request, response) => {
    expect(request.headers['accept-encoding']).toBe('gzip, deflate');
    response.setHeader('content-encoding', 'gzip');
    response.end(gzipSync(JSON.stringify({ result: 'x'.repeat(50_000) })));
  });
  expect((await post(server)).json).toEqual({ result: 'x'.repeat(50_000) });
  await expect(post(server, 40_000)).rejects.toMatchObject({ kind: 'too_large' });
});

test('a redirect is not followed: a key would follow it', async () => {
  const paths: (string | undefined)[] = [];
  const server = await serve((request, response) => {
    paths.push(request.url);
    response.writeHead(307, { location: '/elsewhere' }).end();
  });
  expect(await post(server)).toMatchObject({ status: 307, json: undefined });
  expect(paths).toEqual(['/']);
});
