import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { analyzeToken } from '../../src/rest/endpoints/analyze-token.js';
import { useDevnet, useEdgeCase, useScenario } from '../support/devnet.js';
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
      expect(data.token).toMatchObject({ coreScore: null, coverage: 0, security: null });
      expect(JSON.stringify([body, data])).not.toContain(secretPath);
      expect(served.logged.join('')).not.toContain(secretPath);
    }, 30_000);
  }
});

describe('hostile tokens', () => {
  const ids = [
    'reverting-name',
    'huge-name',
    'burning-name',
    'looping-name',
    'bytes32-name',
    'no-pool',
    'zero-decimals',
    'many-decimals',
    'no-supply',
    'right-to-left-name',
    'loud-revert',
    'silent-transfers',
    'phantom-transfers',
  ];
  const all = useService();
  for (const id of ids) {
    it(`200: ${id} gets the documented shape, and no name longer than it may be`, async () => {
      const { chain, address } = useEdgeCase(id);
      const response = await all.post(path, { contract_address: address, chain }, bearer(await all.key()));
      const body = await response.json();
      expect(response.status, JSON.stringify(body)).toBe(200);
      expect(analyzeToken.response.safeParse(body).error?.issues ?? []).toEqual([]);
      const { name } = body.analysis_details.token_data;
      expect(name.length).toBeLessThanOrEqual(256);
      expect(name).not.toMatch(/\p{Cc}|[\u202a-\u202e\u2066-\u2069]/u);
    }, 30_000);
  }
  it.each(['/api/v1/token/analyze', '/api/v1/features/security'])(
    '%s: every odd contract is refused or analysed, never a 500 and never called safe for what could not be read',
    async (route) => {
      const key = await all.key();
      for (const { id, chain, address } of useDevnet().edgeCases) {
        const response = await all.post(route, { contract_address: address, chain }, bearer(key));
        const text = await response.text();
        expect([200, 400], `${id}: ${text.slice(0, 300)}`).toContain(response.status);
        if (unreachable.includes(id)) expect(text, id).not.toContain('"SAFE"');
      }
    },
    120_000,
  );
});

/** Contracts whose implementation cannot be read: what is left says nothing about the token. */
const unreachable = ['proxy-loop', 'broken-beacon', 'own-facet-diamond', 'garbage'];
