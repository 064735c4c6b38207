import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { main } from '../../src/cli/analyze.js';
import { readSettings } from '../../src/config/settings.js';
import { createService, type Service } from '../../src/service.js';
import { openTestDatabase } from '../support/account-database.js';
import { useDevnet, useScenario } from '../support/devnet.js';
import { bearer } from '../support/service.js';

/** A chain that only CHAINS_FILE knows, and one that is built in and has no node, through every door. */

const folder = mkdtempSync(join(tmpdir(), 'chains-file-'));
const file = join(folder, 'chains.json');
const CHAIN_ID = 7_777;
let service: Service;
let url = '';
let key = '';
let environment: Record<string, string> = {};

beforeAll(async () => {
  const { chainsFile, chains } = useDevnet();
  const { chainId: _, ...entry } = chainsFile.eth;
  // The node keeps its id, which the built-in chain gives up here.
  const harbor = { ...entry, chainId: chains.eth.chainId, nativeSymbol: 'ETH', title: 'Harbor' };
  writeFileSync(file, JSON.stringify({ eth: { chainId: CHAIN_ID }, harbor }));
  environment = {
    CHAINS_FILE: file,
    RPC_URL_HARBOR: chains.eth.rpcUrl,
    DATA_DIR: 'memory',
    PORT: '0',
    LOG_LEVEL: 'silent',
    REQUEST_BUDGET_MS: '15000',
    ...Object.fromEntries(
      ['AUDIT', 'SCAN', 'MARKET', 'EXPLORER'].flatMap((role) => [
        [`${role}_PROVIDERS`, 'onchain'],
        [`LIMIT_${role}_RPS`, '1000'],
        [`LIMIT_${role}_BURST`, '1000'],
      ]),
    ),
  };
  service = await createService(readSettings(environment), { database: await openTestDatabase() });
  url = await service.listen();
  key = (await service.accounts.grantPlan(`0x${'ab'.repeat(20)}`, 'team')).apiKey;
}, 60_000);
afterAll(async () => {
  await service?.close();
  rmSync(folder, { recursive: true });
});

async function post(path: string, body: object) {
  const headers = { 'content-type': 'application/json', ...bearer(key) };
  const response = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  return { status: response.status, body: await response.json() };
}

const token = (chain: string) => ({ chain, contract_address: useScenario('healthy').address });

describe('a chain of CHAINS_FILE', () => {
  it('is in the enum of the schema, with its title', async () => {
    const { body } = await post('/graphql', {
      query: '{ __type(name: "Chain") { enumValues { name description } } }',
    });
    expect(body.data.__type.enumValues).toContainEqual({ name: 'harbor', description: 'Harbor.' });
  });

  it('answers by GraphQL, named in the query or in a variable', async () => {
    const { address } = useScenario('healthy');
    const { body } = await post('/graphql', {
      query: `query($chain: Chain!) { a: token(chain: harbor, address: "${address}") { metadata { symbol } } b: token(chain: $chain, address: "${address}") { chain } }`,
      variables: { chain: 'harbor' },
    });
    expect(body).toEqual({ data: { a: { metadata: { symbol: 'HARBOR' } }, b: { chain: 'harbor' } } });
  });

  it('answers by REST, in a batch, and in the shape of GoPlus by its chain id', async () => {
    const scores = await post('/api/v1/token/core-scores', token('harbor'));
    expect(scores.status, JSON.stringify(scores.body)).toBe(200);
    const { body } = await post('/api/v1/token/batch', { tokens: [token('harbor'), token('nowhere')] });
    expect(body.results.map(({ success }: { success: boolean }) => success)).toEqual([true, false]);
    const { chainId } = useDevnet().chains.eth;
    const { address } = useScenario('healthy');
    const path = `/compat/goplus/api/v1/token_security/${chainId}?contract_addresses=${address}`;
    const answer = await (await fetch(`${url}${path}`, { headers: bearer(key) })).json();
    expect(Object.keys(answer.result)).toEqual([address.toLowerCase()]);
  });

  it('answers by MCP', async () => {
    const client = new Client({ name: 'test', version: '1.0.0' });
    const requestInit = { headers: bearer(key) };
    await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit }));
    const answer = await client.callTool({ name: 'analyze_token', arguments: token('harbor') });
    await client.close();
    expect(answer.structuredContent).toMatchObject({ chain: 'harbor' });
  });

  it('is among the chains of the health, and the page of its token is no refusal', async () => {
    const { body } = await post('/graphql', { query: '{ health { chains { chain } } }' });
    expect(body.data.health.chains).toContainEqual({ chain: 'harbor' });
    const page = await fetch(`${url}/t/harbor/${useScenario('healthy').address}`, {
      headers: { accept: 'text/html' },
    });
    expect(page.status).toBe(200);
  });

  it('is read by the command', async () => {
    const said: string[] = [];
    const write = (text: string) => void said.push(text);
    const { address } = useScenario('healthy');
    const status = await main(['harbor', address, '--json'], {
      env: environment,
      out: write,
      err: () => undefined,
    });
    expect([status, JSON.parse(said.join('')).chain]).toEqual([0, 'harbor']);
  });
});

describe('a chain that is built in and has no node', () => {
  const bare = () => service.settings.absentChains[0]?.name ?? '';

  it('is not among the chains that are read', async () => {
    const { body } = await post('/graphql', { query: '{ health { chains { chain } } }' });
    const read = body.data.health.chains.map(({ chain }: { chain: string }) => chain);
    for (const { name } of service.settings.absentChains) expect(read).not.toContain(name);
  });

  it('is refused by every door in words that name the variable, before any work', async () => {
    const words = `RPC_URL_${bare().toUpperCase()}`;
    const rest = await post('/api/v1/token/analyze', token(bare()));
    expect([rest.status, rest.body.details[0].code]).toEqual([400, 'UNKNOWN_CHAIN']);
    expect(rest.body.reason).toContain(words);
    const { address } = useScenario('healthy');
    for (const asked of [
      { query: `{ token(chain: ${bare()}, address: "${address}") { coreScore } }` },
      {
        query:
          'query($chain: Chain!, $address: Address!) { token(chain: $chain, address: $address) { coreScore } }',
        variables: { chain: bare(), address },
      },
    ]) {
      const { body } = await post('/graphql', asked);
      expect(body.errors[0].message).toContain(words);
      expect(body.errors[0].extensions).toMatchObject({
        code: 'BAD_USER_INPUT',
        details: [{ code: 'UNKNOWN_CHAIN' }],
      });
    }
  });
});

it('an unknown chain is named in the same words as before, by the chains that are read', async () => {
  const { body } = await post('/api/v1/token/analyze', token('nowhere'));
  expect(body.reason).toMatch(/^There is no chain named nowhere here\. Known: eth, base, bsc, harbor\.$/);
});
