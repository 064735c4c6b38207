import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { generateKey } from '../../src/accounts/api-key.js';
import { makeTestKeys } from '../support/flood.js';
import { bearer, useService } from '../support/service.js';

const PER_MINUTE = 100;
const served = useService({ TRUST_PROXY: '1', TIER_STANDARD_PER_MINUTE: String(PER_MINUTE) });
const PATH = '/api/v1/token/core-scores';
const from = (address: string) => ({ 'x-forwarded-for': address });
const thisMinute = async () => (await served.service.limits.load()).thisMinute;

afterEach(() => vi.restoreAllMocks());

describe('a request that is refused', () => {
  it('before any work costs the callers together nothing, and shows the tier of the caller', async () => {
    const key = bearer(await served.key());
    const json = { 'content-type': 'application/json' };
    const graphql = (query: string, variables = {}) => served.post('/graphql', { query, variables }, key);
    const wrongVariable = 'query ($refs: [TokenRef!]!) { tokens(refs: $refs) { chain } }';
    const before = await thisMinute();
    const answers = await Promise.all([
      served.post(PATH, '', key),
      served.post(PATH, '{}', key),
      served.post(PATH, '{}'),
      served.post(PATH, '{}', { ...key, 'content-type': 'text/plain' }),
      served.post(PATH, 'x'.repeat(70_000), key),
      fetch(`${served.url}${PATH}`, { method: 'PUT', headers: { ...key, ...json } }),
      fetch(`${served.url}/graphql`, { method: 'PUT', headers: { ...key, ...json } }),
      graphql('{'),
      graphql('{ nope }'),
      graphql('query A { __typename } query B { __typename }'),
      graphql(wrongVariable, { refs: [{ chain: 'no chain' }] }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([
      400, 400, 401, 415, 413, 405, 405, 400, 400, 400, 400,
    ]);
    for (const { headers } of answers) {
      expect(headers.get('x-ratelimit-limit')).toBe(String(PER_MINUTE));
      expect(Number(headers.get('x-ratelimit-remaining'))).toBeLessThan(PER_MINUTE);
      expect(Number(headers.get('x-ratelimit-reset'))).toBeGreaterThan(Date.now() / 1000 - 1);
    }
    // The document is compiled by now. Wrong variables must still be refused.
    for (let times = 0; times < 3; times += 1)
      expect((await graphql(wrongVariable, { refs: [] })).status).toBe(200);
    expect((await graphql(wrongVariable, { refs: 1 })).status).toBe(400);
    expect((await fetch(`${served.url}/nothing`)).status).toBe(404);
    expect(await thisMinute()).toBe(before + 3);
  });

  it('because the database is away has the headers of its tier too', async () => {
    const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    vi.spyOn(served.service.database, 'query').mockRejectedValue(away);
    const key = bearer(generateKey('pro').apiKey);
    const response = await served.post(PATH, '{}', { ...key, ...from('198.51.100.200') });
    expect([response.status, response.headers.get('x-ratelimit-remaining')]).toEqual([503, '99']);
    expect((await served.get('/api/v1/system/rate-limits', key)).status).toBe(200);
  });
});

it('test keys share the tier of the address that they come from, keys of a paid plan do not', async () => {
  const testKeys = await makeTestKeys(served.service);
  const send = (apiKey: string, address: string) =>
    served.post(PATH, '{}', { ...bearer(apiKey), ...from(address) });
  for (let call = 0; call < PER_MINUTE; call += 1) {
    const response = await send(testKeys[call % testKeys.length] ?? '', '203.0.113.1');
    expect(response.status).toBe(400);
    expect(response.headers.get('x-ratelimit-remaining')).toBe(String(PER_MINUTE - 1 - call));
  }
  const refused = await send(testKeys[0] ?? '', '203.0.113.1');
  expect([refused.status, refused.headers.get('x-ratelimit-remaining')]).toEqual([429, '0']);
  expect((await refused.json()).reason).toMatch(/test keys .* one address together may send 100 requests/);
  expect((await send(await served.key('starter'), '203.0.113.1')).status).toBe(400);
  // Each key's own window still has room; the shared window is full.
  const elsewhere = await send(testKeys[0] ?? '', '203.0.113.2');
  expect([elsewhere.status, elsewhere.headers.get('x-ratelimit-remaining')]).toEqual([400, '78']);
}, 60_000);

describe('an address that sends unknown keys', () => {
  const GUESSES = 60;
  const guesser = from('198.51.100.7');
  const guess = (path = PATH) =>
    served.post(path, '{}', { ...guesser, ...bearer(generateKey('pro').apiKey) });

  it('is refused without asking the database after 60 in a minute; keys that are known work on', async () => {
    const known = bearer(await served.key());
    expect((await served.post(PATH, '{}', { ...guesser, ...known })).status).toBe(400);
    const asked = vi.spyOn(served.service.database, 'query');
    const statuses: number[] = [];
    for (let call = 0; call < GUESSES + 10; call += 1) statuses.push((await guess()).status);
    expect(statuses).toEqual([...Array(GUESSES).fill(401), ...Array(10).fill(429)]);
    const lookUps = asked.mock.calls.filter(([sql]) => sql.includes('k.hash = any'));
    expect(lookUps).toHaveLength(GUESSES);
    const refused = await guess();
    expect(await refused.json()).toMatchObject({
      provider: 'gateway',
      reason: expect.stringMatching(/60 unknown API keys/),
      retry_after: expect.any(Number),
    });
    expect(refused.headers.get('x-ratelimit-limit')).toBe(String(PER_MINUTE));
    expect((await served.post(PATH, '{}', { ...guesser, ...known })).status).toBe(400);
    const health = await served.get('/health', { ...guesser, ...bearer(generateKey('pro').apiKey) });
    expect(health.status).toBe(200);
    // A new key is still accepted from any other address.
    const other = { ...from('198.51.100.8'), ...bearer(await served.key()) };
    expect((await served.post(PATH, '{}', other)).status).toBe(400);
  }, 60_000);
});

it.each([
  ['one Host header', ['Host: a'], 200],
  ['two Host headers', ['Host: a', 'Host: b'], 400],
  ['the same Host twice', ['Host: a', 'hOST: a'], 400],
])('%s: %s is answered with %i', async (_, headers, status) => {
  const { hostname, port } = new URL(served.url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.write(`${['GET /ready HTTP/1.1', ...headers, 'Connection: close'].join('\r\n')}\r\n\r\n`);
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  await once(socket, 'close');
  expect(Buffer.concat(chunks).toString('latin1')).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
});
