import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AppError } from '@assay/facts';
import { Agent } from 'undici';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { createBreaker } from './breaker.js';
import { createConnections } from './connections.js';
import { createHttpClient, type HttpClientOptions } from './http.js';
import { freePermit } from './permit.js';
import { UpstreamError } from './upstream-error.js';

const dispatcher = createConnections();
const servers: Server[] = [];
const SECRET = 'sekret-key-123';

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/base/`;
}

const clientOf = (baseUrl: string, more: Partial<HttpClientOptions> = {}) =>
  createHttpClient({
    service: 'svc',
    baseUrl,
    dispatcher,
    query: { apikey: SECRET },
    headers: { 'x-key': SECRET },
    random: () => 0.1,
    ...more,
  });
const question = (more: { signal?: AbortSignal; deadline?: number } = {}) => ({
  path: '/thing',
  signal: new AbortController().signal,
  deadline: Date.now() + 2_000,
  caller: 'test',
  ...more,
});
const failureOf = async (promise: Promise<unknown>): Promise<UpstreamError> => {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof UpstreamError) return error;
  throw new Error(`not an upstream error: ${String(error)}`);
};

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});
afterAll(() => dispatcher.close());

describe('HTTP client', () => {
  it('sends base, path, parameters and keys, and reads JSON', async () => {
    const url = await serve((request, response) => {
      response.end(
        JSON.stringify({
          url: request.url,
          key: request.headers['x-key'],
          agent: request.headers['user-agent'],
        }),
      );
    });
    const answer = await clientOf(url).fetchJson({ ...question(), query: { a: 'b&c', none: undefined } });
    expect(answer.body).toMatchObject({ url: `/base/thing?a=b%26c&apikey=${SECRET}`, key: SECRET });
    expect(JSON.stringify(answer.body)).toContain('assay/');
  });

  it('keeps its connections: ten requests one after the other need two at most', async () => {
    const ports = new Set<number | undefined>();
    const url = await serve((request, response) => {
      ports.add(request.socket.remotePort);
      response.end('{}');
    });
    const client = clientOf(url);
    for (let time = 0; time < 10; time += 1) await client.fetchJson(question());
    // The pool may open a second one while the first is still being handed back.
    expect(ports.size).toBeLessThanOrEqual(2);
  });

  it('a 4xx that explains itself in JSON is an answer; one that does not is refused and not tried again', async () => {
    let calls = 0;
    const url = await serve((request, response) => {
      calls += 1;
      response.statusCode = 404;
      response.end(request.url?.includes('json') ? '{"match":null}' : '<html>no</html>');
    });
    const client = clientOf(url);
    expect(await client.fetchJson({ ...question(), path: '/json' })).toEqual({
      status: 404,
      body: { match: null },
    });
    expect(await failureOf(client.fetchJson(question()))).toMatchObject({ kind: 'refused', status: 404 });
    expect(calls).toBe(2);
  });

  it('HTML under 200, a cut-off answer and a torrent are typed failures', async () => {
    const url = await serve((request, response) => {
      if (request.url?.includes('html')) response.end('<html>blocked</html>');
      else if (request.url?.includes('big')) response.end(JSON.stringify('x'.repeat(5_000)));
      else response.writeHead(200, { 'content-length': '500' }).write('{"a":1', () => response.destroy());
    });
    const client = clientOf(url, {
      maxBytes: 1_000,
      retry: { maxAttempts: 1, baseDelayMs: 1, maxDelayMs: 1 },
    });
    const kinds = [];
    for (const path of ['/html', '/big', '/cut']) {
      kinds.push((await failureOf(client.fetchJson({ ...question(), path }))).kind);
    }
    expect(kinds).toEqual(['invalid_answer', 'too_large', 'unreachable']);
  });

  it('tries a server error again, each attempt through the limiter, and gives up at the third', async () => {
    let calls = 0;
    let permits = 0;
    const url = await serve((_request, response) => {
      calls += 1;
      response.statusCode = 503;
      response.end();
    });
    const client = clientOf(url, {
      admit: async () => {
        permits += 1;
        return freePermit;
      },
      retry: { maxAttempts: 3, baseDelayMs: 5, maxDelayMs: 10 },
    });
    expect((await failureOf(client.fetchJson(question()))).kind).toBe('server_error');
    expect([calls, permits]).toEqual([3, 3]);
  });

  it('waits as long as the service asks when the deadline allows, and leaves it alone when it does not', async () => {
    const times: number[] = [];
    const url = await serve((_request, response) => {
      times.push(Date.now());
      if (times.length === 1) response.writeHead(429, { 'retry-after': '0.2' }).end();
      else if (times.length === 2) response.end('{}');
      else response.writeHead(429, { 'retry-after': '60' }).end();
    });
    const client = clientOf(url);
    await client.fetchJson(question());
    expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(195);
    expect((await failureOf(client.fetchJson(question()))).kind).toBe('limited');
    expect((await failureOf(client.fetchJson(question()))).kind).toBe('limited');
    expect(times).toHaveLength(3);
  });

  it('is asked again after a day, however long it wants to be left alone', async () => {
    let calls = 0;
    let time = Date.now();
    const url = await serve((_request, response) => {
      calls += 1;
      response.writeHead(429, { 'retry-after': '999999999' }).end();
    });
    const client = clientOf(url, { now: () => time });
    const ask = () => failureOf(client.fetchJson(question({ deadline: time + 2_000 })));
    await ask();
    time += 86_300_000;
    await ask();
    expect(calls).toBe(1);
    time += 200_000;
    await ask();
    expect(calls).toBe(2);
  });

  it('a service that hangs ends with its time-out, a caller who leaves ends at once', async () => {
    const url = await serve(() => undefined);
    const client = clientOf(url, { timeoutMs: 60 });
    expect((await failureOf(client.fetchJson(question()))).kind).toBe('timed_out');
    const leaving = new AbortController();
    const asked = failureOf(clientOf(url).fetchJson(question({ signal: leaving.signal })));
    setTimeout(() => leaving.abort(), 20);
    expect((await asked).kind).toBe('aborted');
  });

  it('a request that waits for a connection ends with its time-out too, and gives its permit back', async () => {
    const url = await serve(() => undefined);
    const single = new Agent({ connections: 1, pipelining: 1 });
    const leaving = new AbortController();
    const blocking = failureOf(
      clientOf(url, { dispatcher: single }).fetchJson(question({ signal: leaving.signal })),
    );
    const giveBack = vi.fn(() => true);
    const left = vi.fn();
    const admit = async () => ({ ...freePermit, left, giveBack });
    const startedAt = performance.now();
    const waiting = clientOf(url, { dispatcher: single, timeoutMs: 50, admit });
    expect((await failureOf(waiting.fetchJson(question()))).kind).toBe('timed_out');
    expect(performance.now() - startedAt).toBeLessThan(1_500);
    expect(giveBack).toHaveBeenCalledTimes(1);
    leaving.abort();
    await blocking;
    await single.close();
    expect(left).not.toHaveBeenCalled();
  });

  it('uses the permit that came with the request for its first attempt, and leaves giving it back to the caller', async () => {
    let asked = 0;
    const url = await serve((_request, response) => {
      asked += 1;
      response.writeHead(asked === 1 ? 500 : 200).end('{}');
    });
    const events: string[] = [];
    const permit = (name: string) => ({
      left: () => void events.push(`${name} left`),
      arrived: () => void events.push(`${name} arrived`),
      giveBack: () => events.push(`${name} given back`) > 0,
    });
    const client = clientOf(url, { admit: async () => permit('second') });
    await client.fetchJson({ ...question(), permit: permit('first') });
    const second = ['second left', 'second arrived', 'second given back'];
    expect(events).toEqual(['first left', 'first arrived', ...second]);
  });

  it('follows no redirect: a key would follow it', async () => {
    const paths: (string | undefined)[] = [];
    const url = await serve((request, response) => {
      paths.push(request.url);
      response.writeHead(302, { location: '/elsewhere' }).end('{}');
    });
    expect((await failureOf(clientOf(url).fetchJson(question()))).kind).toBe('refused');
    expect(paths).toHaveLength(1);
  });

  it("the limiter's refusal passes through as it is", async () => {
    const url = await serve((_request, response) => response.end('{}'));
    const refusal = new AppError('rate_limited', 'later', { provider: 'scan', retryAfter: 1 });
    const client = clientOf(url, { admit: () => Promise.reject(refusal) });
    await expect(client.fetchJson(question())).rejects.toBe(refusal);
  });

  it('after five failures in a row the service is left alone, then one request tries it', async () => {
    let calls = 0;
    let up = false;
    const url = await serve((_request, response) => {
      calls += 1;
      response.statusCode = up ? 200 : 500;
      response.end('{}');
    });
    const changes: boolean[] = [];
    const breaker = createBreaker({
      service: 'svc',
      pauseMs: 60,
      onChange: (_service, open) => changes.push(open),
    });
    const client = clientOf(url, { breaker, retry: { maxAttempts: 1, baseDelayMs: 1, maxDelayMs: 1 } });
    for (let i = 0; i < 5; i += 1) await failureOf(client.fetchJson(question()));
    expect((await failureOf(client.fetchJson(question()))).kind).toBe('circuit_open');
    expect(calls).toBe(5);
    up = true;
    await vi.waitFor(async () => expect((await client.fetchJson(question())).status).toBe(200));
    expect(changes).toEqual([true, false]);
  });

  it('no failure says anything of the address or the key', async () => {
    const url = await serve((_request, response) => {
      response.statusCode = 403;
      response.end(`key ${SECRET} is wrong`);
    });
    const client = clientOf(url);
    const failures = [
      await failureOf(client.fetchJson(question())),
      await failureOf(clientOf('http://127.0.0.1:1/secret-path').fetchJson(question())),
    ];
    for (const failure of failures) {
      const text = `${failure.message} ${failure.stack} ${JSON.stringify(failure)} ${String(failure.cause)}`;
      expect(text).not.toMatch(/sekret|127\.0\.0\.1|secret-path/);
    }
    expect(failures[1]).toMatchObject({ kind: 'unreachable', code: 'ECONNREFUSED' });
  });
});
