import { createHash } from 'node:crypto';
import { serverAudits } from 'graphql-http';
import { describe, expect, it } from 'vitest';
import { useScenario } from '../support/devnet.js';
import { bearer, useService } from '../support/service.js';

const served = useService();
const RESPONSE = 'application/graphql-response+json';

const toSearch = (parameters: Readonly<Record<string, string>>) =>
  `/graphql?${new URLSearchParams(parameters)}`;

describe('GraphQL over HTTP', () => {
  it.each(serverAudits({ url: () => `${served.url}/graphql` }).map(({ name, fn }) => [name, fn] as const))(
    '%s',
    async (_name, audit) => {
      const result = await audit();
      expect(result.status, 'reason' in result ? result.reason : undefined).toBe('ok');
    },
  );

  it('answers a query of a GET as that of a POST, and counts it', async () => {
    const key = await served.key();
    const { chain, address } = useScenario('healthy');
    const query = 'query Q($c: Chain!, $a: Address!) { token(chain: $c, address: $a) { metadata { name } } }';
    const variables = { c: chain, a: address };
    const posted = await served.query(key, query, variables);
    const search = toSearch({ query, variables: JSON.stringify(variables), operationName: 'Q' });
    const response = await served.get(search, { ...bearer(key), accept: RESPONSE });
    expect(await response.json()).toEqual(posted);
    expect(posted.data.token.metadata.name).toEqual(expect.any(String));
    expect(response.headers.get('content-type')).toBe(`${RESPONSE}; charset=utf-8`);
    expect(response.headers.get('x-ratelimit-remaining')).toMatch(/^\d+$/);
    const { data } = await served.query(key, '{ me { stats { totalCalls } } }');
    expect(data.me.stats.totalCalls).toBe(2);
  });

  it('405: changes nothing by GET', async () => {
    const query = `mutation { generateTestKey(wallet: "0x${'7'.repeat(40)}") { apiKey } }`;
    const response = await served.get(toSearch({ query }), { accept: RESPONSE });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
    expect(await response.text()).not.toContain('assay_');
  });

  it.each([
    ['text/html', '?query={plans{name}}', 406, 'application/json'],
    ['*/*', '', 400, 'application/json'],
    [RESPONSE, '', 400, RESPONSE],
    ['image/png', '?query={plans{name}}', 406, 'application/json'],
  ])('GET with Accept %s of "%s" is %i %s', async (accept, search, status, type) => {
    const response = await served.get(`/graphql${search}`, { accept });
    expect(response.headers.get('content-type')).toContain(type);
    expect(response.status).toBe(status);
  });

  it('the limits of a query hold for a GET', async () => {
    const aliases = Array.from({ length: 61 }, (_, index) => `a${index}: plans { name }`).join(' ');
    const response = await served.get(toSearch({ query: `{ ${aliases} }` }), { accept: RESPONSE });
    expect(response.status).toBe(400);
    expect((await response.json()).errors[0].extensions.code).toBe('QUERY_TOO_COMPLEX');
  });

  it('keeps a query that was sent with its hash, for those who send only the hash', async () => {
    const query = '{ plans { name quota } }';
    const sha256Hash = createHash('sha256').update(query).digest('hex');
    const extensions = { persistedQuery: { version: 1, sha256Hash } };
    const byHash = async () =>
      (await served.get(toSearch({ extensions: JSON.stringify(extensions) }), { accept: RESPONSE })).json();
    const [unknown] = (await byHash()).errors;
    expect([unknown.message, unknown.extensions.code]).toEqual([
      'PersistedQueryNotFound',
      'PERSISTED_QUERY_NOT_FOUND',
    ]);
    const { data } = await (await served.post('/graphql', { query, extensions })).json();
    expect(data.plans.length).toBeGreaterThan(2);
    expect(await byHash()).toEqual({ data });
    const wrong = await served.post('/graphql', { query: `${query} `, extensions });
    expect(wrong.status).toBe(400);
  });

  it('names the request in every error', async () => {
    const response = await served.post('/graphql', { query: '{ me { wallet } plans { name } }' });
    const { errors } = await response.json();
    expect(errors[0].extensions).toEqual({
      code: 'UNAUTHENTICATED',
      requestId: response.headers.get('x-request-id'),
    });
  });

  it.each([
    ['no field', {}],
    ['a query that is a number', { query: 5 }],
    ['a list of variables', { query: '{ plans { name } }', variables: [1] }],
    ['a list of no operation', [{ query: '{ plans { name } }' }, {}]],
  ])('names the request of a body with %s', async (_name, body) => {
    const response = await served.post('/graphql', body);
    const answers = [await response.json()].flat();
    expect(answers.at(-1).errors[0].extensions).toEqual({
      code: 'BAD_USER_INPUT',
      requestId: response.headers.get('x-request-id'),
    });
  });

  it('names the request of a search that is no JSON', async () => {
    const response = await served.get(toSearch({ query: '{ plans { name } }', variables: 'x' }));
    expect(response.status).toBe(400);
    const { errors } = await response.json();
    expect(errors[0].extensions.requestId).toBe(response.headers.get('x-request-id'));
  });
});

describe('a page of another origin', () => {
  it.each([
    'traceparent',
    'apollographql-client-name',
    'apollographql-client-version',
    'x-request-id',
    'baggage',
  ])('may send %s', async (name) => {
    const response = await fetch(`${served.url}/graphql`, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://app.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': `authorization,content-type,${name}`,
      },
    });
    expect(response.status).toBe(204);
    const allowed = response.headers.get('access-control-allow-headers')?.toLowerCase().split(',') ?? [];
    expect(allowed.map((header) => header.trim())).toEqual(
      expect.arrayContaining(['authorization', 'content-type', name]),
    );
  });
});
