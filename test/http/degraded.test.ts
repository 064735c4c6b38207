import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { analyzeToken } from '../../src/rest/endpoints/analyze-token.js';
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
const path = '/api/v1/token/analyze';

afterAll(() => new Promise<void>((resolve) => html.close(() => resolve())));

describe('a node that cannot be asked', () => {
  for (const [what, chain] of [
    ['is down', 'eth'],
    ['answers HTML', 'base'],
  ] as const) {
    it(`200: with a node that ${what} every component abstains, nothing is invented, and no secret shows`, async () => {
      const { address } = useScenario('healthy');
      const key = await served.key();
      const response = await served.post(path, { contract_address: address, chain }, bearer(key));
      const body = await response.json();
      expect(response.status, JSON.stringify(body)).toBe(200);
      expect(analyzeToken.response.safeParse(body).error?.issues ?? []).toEqual([]);
      expect(Object.values(body.data_sources)).toEqual(Object.values(body.data_sources).map(() => false));
      expect(new Set(Object.values(body.grades))).toEqual(new Set(['N/A']));
      expect(body.core_score).toBe(0);
      const { data } = await served.query(
        key,
        `{ token(chain: ${chain}, address: "${address}") { coreScore coverage security { overallRisk } sources { known reason detail } } }`,
      );
      expect(data.token).toMatchObject({ coreScore: null, coverage: 0, security: { overallRisk: null } });
      expect(JSON.stringify([body, data])).not.toContain(secretPath);
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
