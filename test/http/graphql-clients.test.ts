import { Client, cacheExchange as documentCache, fetchExchange } from '@urql/core';
import { cacheExchange as graphcache } from '@urql/exchange-graphcache';
import { GraphQLClient } from 'graphql-request';
import { describe, expect, it } from 'vitest';
import { useScenario } from '../support/devnet.js';
import { type Ask, expectHonestCache, refOf, reportText } from '../support/graphql-client.js';
import { bearer, useService } from '../support/service.js';

const served = useService();

async function viaUrql(key: string, cache: typeof documentCache): Promise<Ask> {
  const client = new Client({
    url: `${served.url}/graphql`,
    exchanges: [cache, fetchExchange],
    fetchOptions: { headers: bearer(key) },
  });
  return async (variables) => {
    const { data, error } = await client.query(reportText, variables).toPromise();
    if (error) throw error;
    return data;
  };
}

describe('clients with their default settings', () => {
  it.each([
    ['urql', (key: string) => viaUrql(key, documentCache)],
    ['urql with graphcache', (key: string) => viaUrql(key, graphcache({ logger: () => undefined }))],
  ])('%s: a honeypot from the cache is what the network said of it', async (_name, connect) => {
    const key = await served.key();
    await expectHonestCache(served, key, await connect(key));
  });

  it('graphql-request: by POST and by GET', async () => {
    const key = await served.key();
    const variables = refOf('healthy');
    const posted = await new GraphQLClient(`${served.url}/graphql`, { headers: bearer(key) }).request(
      reportText,
      variables,
    );
    const options = { headers: bearer(key), method: 'GET' as const };
    expect(await new GraphQLClient(`${served.url}/graphql`, options).request(reportText, variables)).toEqual(
      posted,
    );
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
    expect((await served.query(key, '{ me { stats { totalCalls } } }')).data.me.stats.totalCalls).toBe(2);
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
