import { ApolloClient, gql, HttpLink, InMemoryCache } from '@apollo/client';
import { Client, cacheExchange as documentCache, fetchExchange } from '@urql/core';
import { cacheExchange as graphcache } from '@urql/exchange-graphcache';
import { GraphQLClient } from 'graphql-request';
import { describe, expect, it, vi } from 'vitest';
import { useScenario } from '../support/devnet.js';
import { bearer, useService } from '../support/service.js';

const served = useService();

const text = `query Report($chain: Chain!, $address: Address!) {
  token(chain: $chain, address: $address) {
    id
    address
    coreScore
    gates { code cap }
    components { name score abstained }
    security { securityScore checks { code status reason } }
    market { pools { poolId dex priceUsd } }
    holders { clusters { code percentage } }
  }
}`;
const document = gql(text);

interface Variables {
  readonly [name: string]: unknown;
  readonly chain: string;
  readonly address: string;
}

type Ask = (variables: Variables) => Promise<unknown>;

async function viaApollo(key: string): Promise<Ask> {
  const link = new HttpLink({ uri: `${served.url}/graphql`, headers: bearer(key) });
  const client = new ApolloClient({ link, cache: new InMemoryCache() });
  return async (variables) => (await client.query({ query: document, variables })).data;
}

async function viaUrql(key: string, cache: typeof documentCache): Promise<Ask> {
  const client = new Client({
    url: `${served.url}/graphql`,
    exchanges: [cache, fetchExchange],
    fetchOptions: { headers: bearer(key) },
  });
  return async (variables) => {
    const { data, error } = await client.query(document, variables).toPromise();
    if (error) throw error;
    return data;
  };
}

async function callsOf(key: string): Promise<number> {
  return (await served.query(key, '{ me { stats { totalCalls } } }')).data.me.stats.totalCalls;
}

function withoutTypeNames(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutTypeNames);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) =>
      key === '__typename' ? [] : [[key, withoutTypeNames(inner)]],
    ),
  );
}

const refOf = (id: string): Variables => {
  const { chain, address } = useScenario(id);
  return { chain, address };
};

describe('clients with their default settings', () => {
  it.each([
    ['Apollo Client', viaApollo],
    ['urql', (key: string) => viaUrql(key, documentCache)],
    ['urql with graphcache', (key: string) => viaUrql(key, graphcache({ logger: () => undefined }))],
  ])('%s: a honeypot from the cache is what the network said of it', async (_name, connect) => {
    const key = await served.key();
    const ask = await connect(key);
    const [honeypot, healthy] = [refOf('honeypot'), refOf('healthy')];
    const network = withoutTypeNames(await ask(honeypot));
    expect(JSON.stringify(network)).toContain('"code":"can_sell","status":"FAIL"');
    expect(JSON.stringify(await ask(healthy))).toMatch(/"code":"can_sell",.*?"status":"PASS"/);
    expect(withoutTypeNames(await ask(honeypot))).toEqual(network);
    expect(await callsOf(key)).toBe(2);
    const { data } = await served.query(key, text, honeypot);
    expect(network).toEqual(data);
  });

  it('graphql-request: by POST and by GET', async () => {
    const key = await served.key();
    const variables = refOf('healthy');
    const posted = await new GraphQLClient(`${served.url}/graphql`, { headers: bearer(key) }).request(
      text,
      variables,
    );
    const options = { headers: bearer(key), method: 'GET' as const };
    expect(await new GraphQLClient(`${served.url}/graphql`, options).request(text, variables)).toEqual(
      posted,
    );
  });

  it('Apollo Client reads the reason of a refusal', async () => {
    const error = await (await viaApollo('nonsense'))(refOf('healthy')).catch((thrown: unknown) => thrown);
    expect(String(error)).toMatch(/API key/);
    const refused = vi.fn();
    const link = new HttpLink({ uri: `${served.url}/graphql` });
    const client = new ApolloClient({ link, cache: new InMemoryCache() });
    await client.query({ query: gql('{ plans { nothing } }') }).catch((thrown) => refused(String(thrown)));
    expect(refused).toHaveBeenCalledWith(expect.stringContaining('Cannot query field "nothing"'));
  });
});

describe('node(id)', () => {
  it('is a token by its id, at the cost of a token', async () => {
    const key = await served.key();
    const { chain, address } = useScenario('healthy');
    const { data: direct } = await served.query(
      key,
      `{ token(chain: ${chain}, address: "${address}") { id coreScore } }`,
    );
    const { data, errors } = await served.query(
      key,
      `{ node(id: "${direct.token.id}") { id ... on Token { coreScore } } }`,
    );
    expect([errors, data.node]).toEqual([undefined, direct.token]);
    expect(await callsOf(key)).toBe(2);
  });

  it('is a report by its id, for anyone', async () => {
    const { chain, address } = useScenario('honeypot');
    const { data } = await served.query(
      await served.key(),
      `{ token(chain: ${chain}, address: "${address}") { report { id coreGrade } } }`,
    );
    const { report } = data.token;
    const found = await served.query('', `{ node(id: "${report.id}") { id ... on Report { coreGrade } } }`);
    expect(found.data.node).toEqual(report);
  });

  it('is null for an id that nothing has, and a token without a key is refused', async () => {
    const { data } = await served.query('', '{ node(id: "nothing") { id } }');
    expect(data.node).toBeNull();
    const { chain, address } = useScenario('healthy');
    const refused = await served.query(
      '',
      `{ node(id: "${chain}:${address}") { ... on Token { coreScore } } }`,
    );
    expect(refused.errors).toMatchObject([{ extensions: { code: 'UNAUTHENTICATED' } }]);
  });
});

it('trades and reports are Relay connections: a cursor of each asks for what follows it', async () => {
  const key = await served.key();
  const { chain, address } = useScenario('healthy');
  const page = async (after: string) => {
    const { data } = await served.query(
      key,
      `{ token(chain: ${chain}, address: "${address}") { trades(first: 2${after}) {
        trades { transactionHash } edges { cursor node { transactionHash } }
        pageInfo { hasNextPage hasPreviousPage startCursor endCursor } nextCursor } } }`,
    );
    return data.token.trades;
  };
  const first = await page('');
  expect(first.edges.map(({ node }: { node: unknown }) => node)).toEqual(first.trades);
  expect(first.pageInfo).toMatchObject({ hasNextPage: true, hasPreviousPage: false });
  expect(first.pageInfo.endCursor).toBe(first.nextCursor);
  const second = await page(`, after: "${first.edges[0].cursor}"`);
  expect(second.trades[0]).toEqual(first.trades[1]);
  expect(second.pageInfo.hasPreviousPage).toBe(true);
});
