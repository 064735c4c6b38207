import { beforeAll, expect, it, vi } from 'vitest';
import { CI_PACKAGES, ciPackage } from '../support/ci-package.js';
import { describeWith } from '../support/describe-with.js';
import { type Ask, expectHonestCache, refOf, reportText } from '../support/graphql-client.js';
import { bearer, useService } from '../support/service.js';

interface Apollo {
  readonly ApolloClient: new (
    options: object,
  ) => {
    query(options: {
      readonly query: object;
      readonly variables?: object;
    }): Promise<{ readonly data: unknown }>;
    watchQuery(options: { readonly query: object; readonly variables: object }): {
      subscribe(observer: { next(result: PartialResult): void; error(error: unknown): void }): void;
    };
  };
  readonly HttpLink: Link;
  readonly InMemoryCache: new () => object;
  gql(text: string): object;
}

interface PartialResult {
  readonly data?: unknown;
  readonly dataState: string;
}

type Link = new (options: { readonly uri: string; readonly headers?: object }) => object;

const served = useService();

describeWith('Apollo Client with its default settings', { CI_PACKAGES }, ({ CI_PACKAGES: folder }) => {
  let apollo: Apollo;
  // Not before: without the package these tests are skipped.
  beforeAll(() => {
    apollo = ciPackage<Apollo>(folder, '@apollo/client');
  });
  const uri = (): string => `${served.url}/graphql`;

  function connect(key: string): Ask {
    const link = new apollo.HttpLink({ uri: uri(), headers: bearer(key) });
    const client = new apollo.ApolloClient({ link, cache: new apollo.InMemoryCache() });
    return async (variables) => (await client.query({ query: apollo.gql(reportText), variables })).data;
  }

  it('shows a honeypot from its cache as the network said', async () => {
    const key = await served.key();
    await expectHonestCache(served, key, connect(key));
  });

  it('reads the reason of a refusal', async () => {
    const error = await connect('nonsense')(refOf('healthy')).catch((thrown: unknown) => thrown);
    expect(String(error)).toMatch(/API key/);
    const refused = vi.fn();
    const client = new apollo.ApolloClient({
      link: new apollo.HttpLink({ uri: uri() }),
      cache: new apollo.InMemoryCache(),
    });
    await client
      .query({ query: apollo.gql('{ plans { nothing } }') })
      .catch((thrown) => refused(String(thrown)));
    expect(refused).toHaveBeenCalledWith(expect.stringContaining('Cannot query field "nothing"'));
  });

  it('sends batches by its link for them', async () => {
    const { BatchHttpLink } = ciPackage<{ BatchHttpLink: Link }>(folder, '@apollo/client/link/batch-http');
    const link = new BatchHttpLink({ uri: uri(), headers: bearer(await served.key()) });
    const client = new apollo.ApolloClient({ link, cache: new apollo.InMemoryCache() });
    const query = apollo.gql(
      'query Symbol($chain: Chain!, $address: Address!) { token(chain: $chain, address: $address) { metadata { symbol } } }',
    );
    const answers = await Promise.all(
      ['healthy', 'honeypot'].map((id) => client.query({ query, variables: refOf(id) })),
    );
    const one = { data: { token: { metadata: { symbol: expect.any(String) } } } };
    expect(answers).toMatchObject([one, one]);
  });

  it('shows a report that fills in', async () => {
    const { Defer20220824Handler } = ciPackage<{ Defer20220824Handler: new () => object }>(
      folder,
      '@apollo/client/incremental',
    );
    const link = new apollo.HttpLink({ uri: uri(), headers: bearer(await served.key()) });
    const incrementalHandler = new Defer20220824Handler();
    const client = new apollo.ApolloClient({ link, cache: new apollo.InMemoryCache(), incrementalHandler });
    const query = apollo.gql(`query Report($chain: Chain!, $address: Address!) {
      token(chain: $chain, address: $address) {
        id
        metadata { symbol }
        ... @defer(label: "security") { security { securityScore securityGrade } }
        ... @defer(label: "market") { market { priceUsd } }
      }
    }`);
    const seen: unknown[] = [];
    await new Promise<void>((resolve, reject) => {
      client.watchQuery({ query, variables: refOf('honeypot') }).subscribe({
        next: ({ data, dataState }) => {
          if (data) seen.push(data);
          if (dataState === 'complete') resolve();
        },
        error: reject,
      });
    });
    expect(seen.length).toBeGreaterThan(1);
    expect(JSON.stringify(seen[0])).not.toContain('securityScore');
    expect(seen.at(-1)).toMatchObject({ token: { security: { securityGrade: 'F' } } });
  });
});
