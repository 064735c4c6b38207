import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { useScenario } from '../support/devnet.js';
import { bearer, playgroundExample, useService } from '../support/service.js';

const served = useService();
const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

/** The bytes as they are sent: `fetch` would unpack them. */
async function raw(path: string, encoding: string | undefined, init: RequestInit = {}) {
  const { request } = await import('node:http');
  const headers = { ...(init.headers as object), ...(encoding ? { 'accept-encoding': encoding } : {}) };
  return new Promise<{ headers: Record<string, unknown>; bytes: Buffer; status: number }>(
    (resolve, reject) => {
      const sent = request(`${served.url}${path}`, { method: init.method ?? 'GET', headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({
            headers: response.headers,
            bytes: Buffer.concat(chunks),
            status: response.statusCode ?? 0,
          }),
        );
      });
      sent.on('error', reject);
      sent.end(init.body);
    },
  );
}

describe('compression', () => {
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync } as const;

  it.each(['br', 'gzip'] as const)('%s: a large body is sent packed, and is the same', async (encoding) => {
    const { bytes: plain } = await raw('/openapi.json', undefined);
    const { headers, bytes } = await raw('/openapi.json', encoding);
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers.vary).toMatch(/accept-encoding/i);
    expect(bytes.length * 4).toBeLessThan(plain.length);
    expect(unpack[encoding](bytes).equals(plain)).toBe(true);
  });

  it('is for analyses over REST and GraphQL too, not for what is small, and br comes first', async () => {
    const { chain, address } = useScenario('healthy');
    const headers = { ...bearer(await served.key()), 'content-type': 'application/json' };
    const post = (path: string, body: object) =>
      raw(path, 'gzip, deflate, br', { method: 'POST', headers, body: JSON.stringify(body) });
    const reference = { chain, contract_address: address };
    const encodings = [
      await post('/api/v1/token/analyze', reference),
      await post('/api/v1/token/analyze', reference),
      await post('/api/v1/features/security', reference),
      await post('/graphql', { query: '{ __schema { types { name fields { name } } } }' }),
      await post('/graphql', { query: '{ plans { name } }' }),
      await raw('/health', 'gzip, deflate, br'),
    ].map((answer) => answer.headers['content-encoding']);
    expect(encodings).toEqual(['br', 'br', 'br', 'br', undefined, undefined]);
  }, 60_000);

  it('says that a large body depends on Accept-Encoding also to who sends none', async () => {
    const { headers } = await raw('/openapi.json', undefined);
    expect([headers['content-encoding'], headers.vary]).toEqual([
      undefined,
      expect.stringMatching(/accept-encoding/i),
    ]);
  });
});

describe('documents', () => {
  it.each(['/openapi.json', '/docs', '/docs/start.js', '/'])(
    '304: %s is not sent again to who has it',
    async (path) => {
      const first = await served.get(path, { accept: BROWSER });
      const etag = first.headers.get('etag') ?? '';
      expect([first.status, etag]).toEqual([200, expect.stringMatching(/^W\/"/)]);
      // Not `fetch`, which asks for a fresh answer whenever it has a condition of the caller's own.
      const ask = (condition: string) =>
        raw(path, undefined, { headers: { accept: BROWSER, 'if-none-match': condition } });
      const again = await ask(etag);
      expect([again.status, again.bytes.length, again.headers.etag]).toEqual([304, 0, etag]);
      expect((await ask('W/"other"')).status).toBe(200);
      expect(first.headers.get('x-request-id')).toBeTruthy();
    },
  );

  it('the page of the endpoints has the key of the demo filled in', async () => {
    const script = await (await served.get('/docs/start.js')).text();
    expect(script).toContain(`preauthorizeApiKey('apiKey', "${playgroundExample.apiKey}")`);
  });
});

describe('GET /', () => {
  it('tells a person what this is and where to go', async () => {
    const answer = await served.get('/', { accept: BROWSER });
    expect(answer.headers.get('content-type')).toContain('text/html');
    const page = await answer.text();
    const linked = [...page.matchAll(/href="(\/[^"]*)"/g)].map(([, path = '']) => path);
    expect(linked).toContain('/graphql');
    // The playground has its own tests: it is there only once it is built.
    for (const path of linked.filter((one) => one !== '/graphql'))
      expect((await served.get(path, { accept: BROWSER })).status, path).toBe(200);
    expect(page).toContain('how safe an ERC-20 token is');
  });

  it.each(['application/json', '*/*'])('tells a program the same as JSON: %s', async (accept) => {
    const answer = await served.get('/', { accept });
    expect(answer.headers.get('vary')).toMatch(/accept/i);
    expect(await answer.json()).toMatchObject({
      name: 'Assay',
      links: { rest: '/docs', openapi: '/openapi.json' },
    });
  });
});

it('the limit is told in the IETF fields too, and they agree with the documented ones', async () => {
  const { headers } = await served.get('/api/v1/plans');
  const [limit, remaining, reset] = ['limit', 'remaining', 'reset'].map((name) =>
    headers.get(`x-ratelimit-${name}`),
  );
  expect(headers.get('ratelimit-policy')).toBe(`"low";q=${limit};w=60`);
  const [, left, seconds] = /^"low";r=(\d+);t=(\d+)$/.exec(headers.get('ratelimit') ?? '') ?? [];
  expect(left).toBe(remaining);
  expect(Math.abs(Number(seconds) - (Number(reset) - Date.now() / 1000))).toBeLessThan(2);
});
