import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { useScenario } from '../support/devnet.js';
import { bearer, useService } from '../support/service.js';

const secretPath = 'v3-a-key-that-must-not-show';
const html: Server = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'text/html' }).end('<html><h1>Checking your browser</h1></html>');
});
await new Promise<void>((resolve) => html.listen(0, '127.0.0.1', resolve));
const htmlUrl = `http://127.0.0.1:${(html.address() as AddressInfo).port}/${secretPath}`;
const served = useService({
  RPC_URL_ETH: `http://127.0.0.1:9/${secretPath}`,
  RPC_URL_BASE: htmlUrl,
  REQUEST_BUDGET_MS: '8000',
});
const unavailable = {
  error: 'unavailable',
  reason: expect.stringMatching(/^Nothing could be read about 0x\w{40} on \w+ just now; try again later\.$/),
  request_id: expect.any(String),
};

afterAll(() => new Promise<void>((resolve) => html.close(() => resolve())));

describe('a node that cannot be asked', () => {
  for (const [what, chain] of [
    ['is down', 'eth'],
    ['answers HTML', 'base'],
  ] as const) {
    it(`503: with a node that ${what} nothing is told at any door, nothing is charged, and no secret shows`, async () => {
      const { address } = useScenario('healthy');
      const key = await served.key();
      const token = { contract_address: address, chain };
      const answers: unknown[] = [];
      for (const path of [
        'token/analyze',
        'token/security-only',
        'features/market',
        'features/social-score',
      ]) {
        const response = await served.post(`/api/v1/${path}`, token, bearer(key));
        answers.push(await response.json());
        expect([path, response.status, answers.at(-1)]).toEqual([path, 503, unavailable]);
      }
      const batch = await served.post('/api/v1/token/batch', { tokens: [token, {}] }, bearer(key));
      const { results } = await batch.json();
      expect(results).toMatchObject([{ success: false, error: 'unavailable' }, { error: 'invalid_request' }]);
      for (const fields of [
        'coreScore metadata { symbol }',
        'security { overallRisk }',
        'sources { fact }',
      ]) {
        const one = `token(chain: ${chain}, address: "${address}") { id ${fields} }`;
        const { data, errors } = await served.query(key, `{ ${one} plans { name } }`);
        expect(data.token).toBeNull();
        expect(data.plans.length).toBeGreaterThan(2);
        expect(errors).toMatchObject([{ path: ['token'], extensions: { code: 'UNAVAILABLE' } }]);
        answers.push(errors);
      }
      const { stats } = await (await served.get('/api/v1/user/stats', bearer(key))).json();
      expect(stats.total_calls).toBe(0);
      expect(JSON.stringify([answers, results])).not.toContain(secretPath);
      expect(served.logged.join('')).not.toContain(secretPath);
    }, 30_000);
  }

  it('leaves no part of any row null without an error at its path', async () => {
    const parts = {
      security: 'securityScore',
      market: 'priceUsd',
      holders: 'totalHolders',
      washTrading: 'score',
      snipers: 'score',
      links: 'links',
      social: 'links',
    };
    const { address, chain } = useScenario('honeypot');
    const refs = [
      { chain: 'eth', address: useScenario('healthy').address },
      { chain, address },
      { chain: 'base', address: useScenario('healthy').address },
    ];
    const selected = Object.entries(parts).map(([name, leaf]) => `${name} { ${leaf} }`);
    const { data, errors = [] } = await served.query(
      await served.key(),
      `query Q($refs: [TokenRef!]!) { tokens(refs: $refs) { ${selected.join(' ')} } }`,
      { refs },
    );
    const paths = errors.map(({ path = [] }) => path.join('.'));
    const isTold = (path: string) => paths.some((one) => path === one || path.startsWith(`${one}.`));
    const silent = refs.flatMap((_, row) =>
      Object.keys(parts).filter((name) => !data.tokens[row]?.[name] && !isTold(`tokens.${row}.${name}`)),
    );
    expect(silent).toEqual([]);
    expect(errors.map(({ extensions }) => extensions.code)).not.toContain('INTERNAL_SERVER_ERROR');
    expect(data.tokens[1].market.priceUsd).toBeGreaterThan(0);
  }, 30_000);
});
