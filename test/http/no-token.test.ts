import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toDevnetEnvironment } from '../../devnet/devnet-settings.js';
import { main } from '../../src/cli/analyze.js';
import { openTestDatabase } from '../support/account-database.js';
import { useDevnet, useEdgeCase, useScenario } from '../support/devnet.js';
import { bearer, useService } from '../support/service.js';

/** Addresses at which there is no token, and chains that do not exist, through every door. */

const BROWSER = { accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8' };
let pageKey: string | undefined;
const served = useService({ PAGE: 'on' }, () => openTestDatabase(), { pageKey: () => pageKey });
let key = '';
const folder = mkdtempSync(join(tmpdir(), 'no-token-'));
beforeAll(async () => {
  pageKey = await served.key();
  key = await served.key();
  writeFileSync(join(folder, 'chains.json'), JSON.stringify(useDevnet().chainsFile));
});
afterAll(() => rmSync(folder, { recursive: true }));

interface Asked {
  readonly chain: string;
  readonly address: string;
  readonly code: string;
  readonly says: readonly string[];
  readonly chains?: readonly string[];
}

function cases(): Readonly<Record<string, Asked>> {
  const { payer, chainsFile, scenarios } = useDevnet();
  const used = new Set(scenarios.map(({ chain, address }) => `${chain} ${address}`));
  const alone = scenarios.find(
    ({ chain, address, planted }) => chain === 'eth' && !planted.honeypot && !used.has(`bsc ${address}`),
  );
  const router = chainsFile.eth?.dexes?.find((dex) => 'router' in dex);
  if (!alone || !router || !('router' in router)) throw new Error('The embedded chains have changed.');
  return {
    'a wallet': { chain: 'eth', address: payer.address, code: 'WALLET', says: ['wallet', 'eth'] },
    nothing: { ...useEdgeCase('wallet'), code: 'NOTHING_THERE', says: ['nothing'] },
    'a router': { chain: 'eth', address: String(router.router), code: 'NOT_A_TOKEN', says: ['not a token'] },
    'a contract': { ...useEdgeCase('not-a-token'), code: 'NOT_A_TOKEN', says: ['not a token'] },
    'a token of another chain': {
      chain: 'bsc',
      address: alone.address,
      code: 'NOTHING_THERE',
      says: ['bsc', 'On eth it is a token'],
      chains: ['eth'],
    },
  };
}

const names = ['a wallet', 'nothing', 'a router', 'a contract', 'a token of another chain'] as const;
const pick = (name: string): Asked => {
  const found = cases()[name];
  if (!found) throw new RangeError(name);
  return found;
};

function expectSaid(text: string, { says }: Asked): void {
  for (const part of says) expect(text).toContain(part);
}

async function callTool(name: string, given: Record<string, unknown>) {
  const client = new Client({ name: 'test', version: '1.0.0' });
  const transport = new StreamableHTTPClientTransport(new URL(`${served.url}/mcp`), {
    requestInit: { headers: bearer(key) },
  });
  await client.connect(transport);
  try {
    const answer = (await client.callTool({ name, arguments: given })) as {
      readonly isError?: boolean;
      readonly content: readonly { readonly text?: string }[];
    };
    return { isError: answer.isError, body: JSON.parse(answer.content[0]?.text ?? '{}') };
  } finally {
    await client.close();
  }
}

async function analyze(chain: string, address: string) {
  const said: string[] = [];
  const write = (text: string) => void said.push(text);
  const env = {
    ...toDevnetEnvironment(useDevnet()),
    CHAINS_FILE: join(folder, 'chains.json'),
    LOG_LEVEL: 'silent',
    REQUEST_BUDGET_MS: '8000',
  };
  return { status: await main([chain, address], { env, out: write, err: write }), text: said.join('') };
}

describe.each(names)('%s', (name) => {
  it('is named by REST, with a code', async () => {
    const asked = pick(name);
    const answer = await served.post(
      '/api/v1/token/analyze',
      { chain: asked.chain, contract_address: asked.address },
      bearer(key),
    );
    const body = await answer.json();
    expect([answer.status, body.error, body.details?.[0]?.code]).toEqual([
      400,
      'invalid_request',
      asked.code,
    ]);
    expect(body.details[0].chains).toEqual(asked.chains);
    expectSaid(body.reason, asked);
  });

  it('is named by GraphQL at each field, with the same code', async () => {
    const asked = pick(name);
    const { data, errors = [] } = await served.query(
      key,
      `{ token(chain: ${asked.chain}, address: "${asked.address}") { coreScore metadata { name } } }`,
    );
    expect(data?.token?.coreScore ?? null).toBeNull();
    expect(errors).not.toEqual([]);
    for (const { message, extensions } of errors) {
      expect([extensions.code, (extensions.details as { code: string }[])[0]?.code]).toEqual([
        'BAD_USER_INPUT',
        asked.code,
      ]);
      expectSaid(message, asked);
    }
  });

  it('is named by the tools of agents', async () => {
    const asked = pick(name);
    const { isError, body } = await callTool('analyze_token', {
      chain: asked.chain,
      contract_address: asked.address,
    });
    expect([isError, body.details?.[0]?.code]).toEqual([true, asked.code]);
    expectSaid(body.reason, asked);
  });

  it('is named by the page, which is a 404', async () => {
    const asked = pick(name);
    const answer = await served.get(`/t/${asked.chain}/${asked.address}`, BROWSER);
    const page = await answer.text();
    expect(answer.status).toBe(404);
    expect(page).toContain('data-nothing="');
    expect(page).toContain(`data-chains="${(asked.chains ?? []).join(' ')}"`);
    expectSaid(page, asked);
  });

  it('is named by the command line, which ends with 1', async () => {
    const asked = pick(name);
    const { status, text } = await analyze(asked.chain, asked.address);
    expect(status).toBe(1);
    expectSaid(text, asked);
  }, 60_000);
});

describe('a chain that is not known', () => {
  const address = `0x${'12'.repeat(20)}`;
  const known = 'Known: eth, base, bsc';

  it('is named by REST, alone and in a batch', async () => {
    const body = { chain: 'foochain', contract_address: address };
    const answer = await served.post('/api/v1/token/analyze', body, bearer(key));
    const { reason, details } = await answer.json();
    expect([answer.status, details[0].code]).toEqual([400, 'UNKNOWN_CHAIN']);
    expect(reason).toContain('foochain');
    expect(reason).toContain(known);
    const batch = await served.post('/api/v1/token/batch', { tokens: [body] }, bearer(key));
    expect((await batch.json()).results[0].reason).toContain(known);
  });

  it('is named by GraphQL, as a variable and in the document', async () => {
    const asVariable = await served.query(
      key,
      'query ($chain: Chain!, $address: Address!) { token(chain: $chain, address: $address) { coreScore } }',
      { chain: 'foochain', address },
    );
    const inside = await served.query(key, `{ token(chain: foochain, address: "${address}") { coreScore } }`);
    for (const { errors = [] } of [asVariable, inside]) {
      expect(errors[0]?.extensions.code).toBe('BAD_USER_INPUT');
      expect(errors[0]?.message).toContain('foochain');
      expect(errors[0]?.message).toContain(known);
    }
  });

  it('is named by the tools of agents, by the command line and by the page', async () => {
    const { body } = await callTool('analyze_token', { chain: 'foochain', contract_address: address });
    expect(body.reason).toContain(known);
    const { status, text } = await analyze('foochain', address);
    expect(status).toBe(1);
    expect(text).toContain(known);
    const page = await served.get(`/t/foochain/${address}`, BROWSER);
    expect(page.status).toBe(404);
    expect(await page.text()).toContain(known);
  });
});

describe('any other path', () => {
  it.each(['/nothing', '/t/eth', '/t/eth/0x12/34', '/t/eth/0x12', '/t/%zz/0x12'])(
    '%s is a page for a person, and JSON for a program where nothing is served',
    async (path) => {
      const page = await served.get(path, BROWSER);
      expect(page.status).toBeGreaterThanOrEqual(400);
      expect(page.status).toBeLessThan(500);
      expect(page.headers.get('content-type')).toContain('text/html');
      expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(await page.text()).toContain('data-nothing="');
    },
  );

  it('is JSON for a program, also where it says nothing of what it accepts', async () => {
    for (const headers of [{}, { accept: 'application/json' }, { accept: '*/*' }]) {
      const answer = await served.get('/nothing', headers as Record<string, string>);
      expect([answer.status, (await answer.json()).error]).toEqual([404, 'not_found']);
    }
  });

  it('shows a report for a token, as before', async () => {
    const { chain, address } = useScenario('honeypot');
    const page = await served.get(`/t/${chain}/${address}`, BROWSER);
    expect(page.status).toBe(200);
    expect(await page.text()).not.toContain('data-nothing');
  });
});
