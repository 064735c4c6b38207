import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createConnections, createHttpClient, jsonLimits, postJson } from '@assay/chain';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';

const SIZE = 7_800_000;
const logs = JSON.stringify({ topics: ['0x01', '0x02'], data: `0x${'ab'.repeat(64)}`, blockNumber: '0x10' });

/** Answers as long as is read. */
const answers: Readonly<Record<string, () => string>> = {
  '/nested-lists': () => '['.repeat(SIZE),
  '/nested-objects': () => '{"a":'.repeat(SIZE / 5),
  '/empty-lists': () => `[${'[],'.repeat(SIZE / 3)}[]]`,
  '/many-files': () =>
    `{"sources":{${Array.from({ length: 300_000 }, (_, file) => `"${file}.sol":{"a":1}`).join(',')}}}`,
  '/logs': () => `{"jsonrpc":"2.0","id":1,"result":[${`${logs},`.repeat(SIZE / logs.length - 10)}${logs}]}`,
};

const connections = createConnections();
const server: Server = createServer((request, response) => {
  request.resume();
  response.end(answers[request.url ?? '']?.());
});
let base = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await connections.close();
  await new Promise((resolve) => server.close(resolve));
});
afterEach(() => void vi.restoreAllMocks());

const { signal } = new AbortController();
const fromProvider = (path: string) => {
  const http = createHttpClient({
    service: 'a provider',
    baseUrl: base,
    dispatcher: connections,
    maxBytes: 8_000_000,
    timeoutMs: 20_000,
    retry: { maxAttempts: 1, baseDelayMs: 1, maxDelayMs: 1 },
  });
  return http.fetchJson({ path, signal, caller: 'test', deadline: Date.now() + 20_000 });
};
const fromNode = (path: string) =>
  postJson({
    connections,
    url: base + path,
    host: 'a node',
    body: '{}',
    signal,
    timeoutMs: 20_000,
    maxBytes: 8_000_000,
  });

/** The longest text that is parsed at once, while `work` goes on. */
async function longestParsed(work: () => Promise<unknown>): Promise<number> {
  const parse = vi.spyOn(JSON, 'parse');
  await work();
  return Math.max(0, ...parse.mock.calls.map(([text]) => String(text).length));
}

describe('an answer of 7.8 MB', () => {
  it.each(Object.keys(answers))('is parsed in bounded pieces, or refused: %s', async (path) => {
    const asked = await longestParsed(() => fromProvider(path).catch(() => undefined));
    const posted = await longestParsed(() => fromNode(path));
    expect(Math.max(asked, posted)).toBeLessThanOrEqual(2 * jsonLimits.piece + 16);
  });

  it('is whole where it is honest: a list of logs', async () => {
    const { json } = await fromNode('/logs');
    expect(JSON.stringify(json)).toBe(answers['/logs']?.());
  });

  it.each(['/nested-lists', '/nested-objects', '/empty-lists'])(
    'is no answer where nobody honest would write it: %s',
    async (path) => {
      await expect(fromProvider(path)).rejects.toMatchObject({ kind: 'invalid_answer' });
      expect((await fromNode(path)).json).toBeUndefined();
    },
  );
});
