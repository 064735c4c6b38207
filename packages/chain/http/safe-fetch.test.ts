import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createSafeFetch, type SafeFetchLimits } from './safe-fetch.js';

let server: Server;
let port: number;
let requests: IncomingMessage[] = [];
let answer: (request: IncomingMessage, response: ServerResponse) => void;
beforeAll(async () => {
  server = createServer((request, response) => {
    requests.push(request);
    answer(request, response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  requests = [];
  answer = (_request, response) => response.end('hello');
});

/**
 * Takes 127.0.0.1 for a public host, so that a real socket can be opened; every other loopback address stays
 * refused.
 */
const reaching = (limits: SafeFetchLimits = {}) =>
  createSafeFetch({
    ports: [80, 443, port],
    isAllowed: (address) => address === '127.0.0.1',
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
    ...limits,
  });

const redirectTo = (location: string) => {
  answer = (_request, response) => response.writeHead(302, { location }).end();
};

test('reads a page, without cookies and without credentials', async () => {
  answer = (_request, response) =>
    response.writeHead(200, { 'content-type': 'text/plain', 'set-cookie': 'a=b' }).end('hello');
  const fetch = reaching();
  expect(await fetch(`http://site.test:${port}/x`)).toMatchObject({
    ok: true,
    status: 200,
    text: 'hello',
    contentType: 'text/plain',
    cut: false,
  });
  await fetch(`http://site.test:${port}/x`);
  expect(requests).toHaveLength(2);
  expect(requests[1]?.headers.cookie).toBeUndefined();
  expect(requests[1]?.headers.authorization).toBeUndefined();
});

test.each([
  'http://127.0.0.1/',
  'http://2130706433/',
  'http://0x7f000001/',
  'http://0177.0.0.1/',
  'http://127.1/',
  'http://0/',
  'http://[::1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:7f00:1]/',
  'http://[::]/',
  'http://169.254.169.254/latest/meta-data/',
  'http://10.0.0.1/',
  'http://192.168.0.1/',
  'http://100.64.0.1/',
  'http://[fd00:ec2::254]/',
  'http://[64:ff9b::a9fe:a9fe]/',
])('%s is refused before anything is sent', async (url) => {
  expect(await createSafeFetch()(url)).toMatchObject({ ok: false, problem: 'refused_address' });
});

test('localhost is refused before anything is sent', async () => {
  expect(await createSafeFetch()('http://localhost/')).toEqual(nowhere);
});

test.each([
  'ftp://site.test/',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'http://site.test:8080/',
  'http://user:pw@site.test/',
  'http://user@site.test/',
  'http://[fe80::1%25eth0]/',
  'http://[2606:4700::1111%eth0]/',
  'not a url',
  `http://site.test/${'a'.repeat(3000)}`,
])('%s is not a form that is read', async (url) => {
  expect(
    await createSafeFetch({ resolve: () => Promise.reject(new Error('must not be asked')) })(url),
  ).toMatchObject({
    ok: false,
    problem: 'refused_url',
  });
});

/** What is told of a name that leads nowhere: nothing but that, and no address was connected to. */
const nowhere = {
  ok: false,
  problem: 'unreachable',
  detail: 'The host did not answer.',
};

test('a name that leads to a private address is refused, and told from one that does not exist by nothing', async () => {
  const inside = createSafeFetch({ resolve: async () => [{ address: '10.0.0.5', family: 4 }] });
  expect(await inside('https://inside.test/')).toEqual(nowhere);
  const missing = createSafeFetch({ resolve: () => Promise.reject(new Error('ENOTFOUND')) });
  expect(await missing('https://nowhere.test/')).toEqual(nowhere);
});

test('names that lead nowhere take the same time, whatever the cause', async () => {
  const times: number[] = [];
  for (const resolve of [
    async () => [{ address: '10.0.0.5', family: 4 }],
    () => Promise.reject(new Error('ENOTFOUND')),
  ]) {
    const startedAt = performance.now();
    await createSafeFetch({ resolve, hideNamesMs: 200 })('https://inside.test/');
    times.push(performance.now() - startedAt);
  }
  expect(Math.min(...times)).toBeGreaterThan(195);
});

test.each([
  ['169.254.169.254', 4],
  ['::ffff:169.254.169.254', 6],
  ['fe80::1%eth0', 6],
  ['2606:4700::1111%eth0', 6],
])('one address that is not public (%s) among public ones spoils the name', async (address, family) => {
  const fetch = createSafeFetch({
    resolve: async () => [
      { address: '93.184.216.34', family: 4 },
      { address, family },
    ],
  });
  expect(await fetch('https://mixed.test/')).toEqual(nowhere);
});

test('a name without an address is refused', async () => {
  const fetch = createSafeFetch({ resolve: async () => [] });
  expect(await fetch('https://empty.test/')).toEqual(nowhere);
});

test('a name that answers differently the second time (rebinding) gains nothing', async () => {
  const answers = ['127.0.0.1', '127.0.0.9'];
  const asked: string[] = [];
  const fetch = reaching({
    resolve: async (hostname) => {
      asked.push(hostname);
      return [{ address: answers.shift() ?? '127.0.0.9', family: 4 }];
    },
  });
  expect(await fetch(`http://rebind.test:${port}/`)).toMatchObject({ ok: true });
  expect(asked).toEqual(['rebind.test']);
  expect(await fetch(`http://rebind.test:${port}/`)).toEqual(nowhere);
  expect(requests).toHaveLength(1);
});

test.each(['http://127.0.0.2/', 'http://[::ffff:127.0.0.1]/', 'http://2130706434/', '//169.254.169.254/'])(
  'a redirect to %s is refused',
  async (location) => {
    redirectTo(location);
    expect(await reaching()(`http://site.test:${port}/`)).toMatchObject({
      ok: false,
      problem: 'refused_address',
    });
    expect(requests).toHaveLength(1);
  },
);

test.each([
  'file:///etc/passwd',
  'http://site.test:22/',
  'http://u:p@site.test/',
  'http://[fe80::1%25eth0]/',
])('a redirect to %s is refused', async (location) => {
  redirectTo(location);
  expect(await reaching()(`http://site.test:${port}/`)).toMatchObject({
    ok: false,
    problem: 'refused_url',
  });
});

test('a name is judged again on a redirect', async () => {
  answer = (request, response) =>
    request.url === '/'
      ? response.writeHead(302, { location: `http://inside.test:${port}/secret` }).end()
      : response.end('secret');
  const fetch = reaching({
    resolve: async (hostname) => [
      { address: hostname === 'inside.test' ? '127.0.0.8' : '127.0.0.1', family: 4 },
    ],
  });
  expect(await fetch(`http://site.test:${port}/`)).toEqual(nowhere);
  expect(requests).toHaveLength(1);
});

test('three redirects are followed, a fourth is not', async () => {
  answer = (request, response) => {
    const left = Number(request.url?.slice(1));
    if (left === 0) response.end('there');
    else response.writeHead(301, { location: `/${left - 1}` }).end();
  };
  expect(await reaching()(`http://site.test:${port}/3`)).toMatchObject({
    ok: true,
    text: 'there',
    url: `http://site.test:${port}/0`,
  });
  expect(await reaching()(`http://site.test:${port}/4`)).toMatchObject({
    ok: false,
    problem: 'too_many_redirects',
  });
});

test('a body that does not end is cut at the limit', async () => {
  answer = (_request, response) => {
    const pump = () => {
      while (!response.destroyed && response.write('x'.repeat(16_384))) {}
      if (!response.destroyed) response.once('drain', pump);
    };
    pump();
  };
  const result = await reaching()(`http://site.test:${port}/`);
  expect(result).toMatchObject({ ok: true, cut: true });
  expect(result.ok && result.text.length).toBe(65_536);
});

test('a host that never answers, or drips, ends in time', async () => {
  answer = () => {};
  const start = Date.now();
  expect(await reaching({ timeoutMs: 150 })(`http://site.test:${port}/`)).toMatchObject({
    ok: false,
    problem: 'timed_out',
  });
  answer = (_request, response) => {
    response.write('a');
  };
  expect(await reaching({ timeoutMs: 150 })(`http://site.test:${port}/`)).toMatchObject({
    ok: false,
    problem: 'timed_out',
  });
  const hanging = reaching({ timeoutMs: 150, resolve: () => new Promise(() => {}) });
  expect(await hanging(`http://site.test:${port}/`)).toMatchObject({ ok: false, problem: 'timed_out' });
  expect(Date.now() - start).toBeLessThan(2_000);
});

test("the caller's own end is thrown, not answered", async () => {
  answer = () => {};
  await expect(
    reaching()(`http://site.test:${port}/`, { signal: AbortSignal.timeout(50) }),
  ).rejects.toThrow();
});

test('a closed port and a name that does not exist are unreachable', async () => {
  expect(await reaching({ ports: [1] })('http://site.test:1/')).toMatchObject({
    ok: false,
    problem: 'unreachable',
  });
  const fetch = createSafeFetch({ resolve: () => Promise.reject(new Error('ENOTFOUND')) });
  expect(await fetch('https://nowhere.test/')).toEqual(nowhere);
});
