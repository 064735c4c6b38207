import { describe, expect, it } from 'vitest';
import { endpoints } from '../../src/rest/endpoints.js';
import { createUnsaid } from '../openapi/document.js';
import { useDevnet, useEdgeCase, useScenario } from '../support/devnet.js';
import { bearer, useService } from '../support/service.js';

const served = useService();
const unsaid = createUnsaid();
type Json = Record<string, unknown>;

/** A valid value for each input field of the endpoints. */
function goodInput(): Record<string, unknown> {
  const { chain, address } = useScenario('healthy');
  const { readyPurchase } = useDevnet();
  return {
    contract_address: address,
    chain,
    wallet: '0x00000000000000000000000000000000000000d4',
    plan: 'starter',
    transaction_hash: readyPurchase.transactionHash,
    limit: '5',
  };
}

function pick(names: readonly string[]): Record<string, unknown> {
  const good = goodInput();
  return Object.fromEntries(names.filter((name) => name in good).map((name) => [name, good[name]]));
}

const send = (method: string, path: string, input: Json, headers: Record<string, string>) =>
  method === 'GET'
    ? served.get(
        `${path}?${new URLSearchParams(Object.entries(input).map(([k, v]) => [k, String(v)]))}`,
        headers,
      )
    : served.post(path, input, headers);

describe('the OpenAPI document', () => {
  it('walks: every operation answers as documented, with its shape where it is a success', async () => {
    const document = await (await served.get('/openapi.json')).json();
    expect(document.openapi).toBe('3.1.0');
    const paths = Object.entries(document.paths as Record<string, Record<string, { responses: Json }>>);
    expect(paths.length).toBe(endpoints.length);
    const key = bearer(await served.key());
    for (const [path, operations] of paths) {
      for (const [method, operation] of Object.entries(operations)) {
        const endpoint = endpoints.find((one) => one.path === path && one.method === method.toUpperCase());
        const response = await send(
          method.toUpperCase(),
          path,
          pick(Object.keys(endpoint?.input.shape ?? {})),
          key,
        );
        expect(Object.keys(operation.responses), `${path} ${response.status}`).toContain(
          String(response.status),
        );
        expect(response.status, path).toBeLessThan(500);
        if (response.status === 200)
          expect(unsaid(path, { status: 200, body: await response.json() })).toEqual([]);
      }
    }
  }, 60_000);

  it('says how a wallet proves itself, so that the page can send it', async () => {
    const { paths, components } = await (await served.get('/openapi.json')).json();
    const proof = { siweMessage: [], siweSignature: [] };
    expect(paths['/api/v1/user/keys'].get.security).toEqual([{ apiKey: [] }, proof]);
    expect(paths['/api/v1/purchase-plan'].post.security).toEqual([{}, proof]);
    expect(paths['/api/v1/generate-test-key'].post.security).toEqual([]);
    expect(components.securitySchemes.siweMessage.name).toBe('X-Siwe-Message');
  });

  it('renders offline', async () => {
    const page = await (await served.get('/docs')).text();
    expect(page).not.toMatch(/(?:src|href)="https?:/);
    for (const [, file] of page.matchAll(/<(?:link|script|img)[^>]*(?:src|href)="(\/[^"]+)"/g))
      expect((await served.get(file ?? '')).status, file).toBe(200);
  });
});

describe('every limited endpoint', () => {
  const limited = endpoints.filter(({ tier }) => tier !== 'none');

  it.each(limited.map(({ method, path }) => [method, path]))(
    '405: %s %s refuses the other method, with the headers of its limit',
    async (method, path) => {
      const other = method === 'GET' ? 'DELETE' : 'GET';
      const response = await fetch(`${served.url}${path}`, { method: other });
      expect([response.status, response.headers.get('allow')]).toEqual([405, method]);
      expect(await response.json()).toMatchObject({ error: 'method_not_allowed' });
      for (const name of ['limit', 'remaining', 'reset'])
        expect(response.headers.get(`x-ratelimit-${name}`), name).toMatch(/^\d+$/);
    },
  );

  it('415: a body in a Content-Encoding is refused for that, not as broken JSON', async () => {
    const response = await served.post('/api/v1/generate-test-key', '{}', { 'content-encoding': 'gzip' });
    expect(response.status).toBe(415);
    expect(await response.json()).toMatchObject({
      error: 'unsupported_media_type',
      reason: expect.stringContaining('Content-Encoding'),
    });
  });
});

describe('the documented fields', () => {
  it('200: /health has those of the specification and no others', async () => {
    const body = await (await served.get('/health')).json();
    expect(Object.keys(body)).toEqual(['status', 'timestamp', 'version', 'uptime', 'services']);
    expect(Object.keys(body.services)).toEqual(['database', 'audit_api', 'scan_api', 'market_api']);
  });

  it.each([
    ['market', 'market_analysis', { pools: [], exit_values: [], buys_24h: 0, sells_24h: 0 }],
    ['sniper-sellers', 'sniper_sellers_analysis', { wallets: [], first_buyers_found: 0 }],
    ['holders', 'holder_analysis', { top_holders: expect.any(Array), nakamoto: expect.any(Number) }],
  ])(
    '200: features/%s names what it goes deeper into also where nothing is known',
    async (name, details, named) => {
      const { chain, address } = useEdgeCase('no-pool');
      const key = bearer(await served.key());
      const answer = await served.post(`/api/v1/features/${name}`, { chain, contract_address: address }, key);
      expect((await answer.json())[details]).toMatchObject(named);
    },
  );
});
