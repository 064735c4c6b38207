import { describe, expect, it } from 'vitest';
import { useEdgeCase, useScenario } from '../support/devnet.js';
import { bearer, type GraphqlAnswer, useService } from '../support/service.js';

const served = useService();

/** Round trips to a chain's node while `work` runs. The tokens are not cached before. */
async function roundTrips(chain: 'eth' | 'base' | 'bsc', work: () => Promise<unknown>): Promise<number> {
  const rpc = served.service.facts.rpcs.get(chain);
  const before = rpc?.roundTrips() ?? 0;
  await work();
  return (rpc?.roundTrips() ?? 0) - before;
}

describe('GraphQL', () => {
  it('a query for the price alone makes only the calls that the price needs', async () => {
    const key = await served.key();
    const { chain, address } = useScenario('sell-tax');
    const price = await roundTrips('bsc', async () => {
      const { data } = await served.query(
        key,
        `{ token(chain: ${chain}, address: "${address}") { market { priceUsd } } }`,
      );
      expect(data.token.market.priceUsd).toBeGreaterThan(0);
    });
    expect(new Set(served.calls.map(({ kind }) => kind))).toEqual(new Set(['metadata', 'pools']));
    expect(served.calls).toHaveLength(2);
    expect(price).toBeLessThanOrEqual(4);
  });

  it('says what was measured beyond one trade: further pools, sales of holders, buy taxes, and whom functions let in', async () => {
    const { chain, address } = useScenario('tax-to-99');
    const { data, errors } = await served.query(
      await served.key(),
      `{ token(chain: ${chain}, address: "${address}") { security {
        scanAnalysis { simulatedPool }
        trading { pools { pool dex canBuy canSell buyTax sellTax evidence { kind } } holderSells { tried worstTaxRatio } }
        powers { matrix { effect status sellTaxAfterRatio buyTaxAfterRatio } reach { selector accepted refused authority signer named later } }
      } } }`,
    );
    expect(errors).toBeUndefined();
    const { scanAnalysis, trading, powers } = data.token.security;
    expect(scanAnalysis.simulatedPool).toBe(false);
    expect(trading.pools).toEqual([]);
    expect(trading.holderSells.worstTaxRatio).toBeCloseTo(0.04, 3);
    const raised = powers.matrix.find(
      ({ effect, status }: { effect: string; status: string }) =>
        effect === 'RAISE_TAX' && status === 'PROVEN',
    );
    expect(raised.buyTaxAfterRatio).toBeGreaterThan(0.04);
    const letIn = powers.reach.flatMap(({ accepted }: { accepted: string[] }) => accepted);
    expect(letIn).toContain('owner');
  });

  it('a token that is only named makes no call and costs nothing', async () => {
    const key = await served.key('starter');
    const { chain, address } = useScenario('max-transaction');
    const trips = await roundTrips('bsc', () =>
      served.query(key, `{ token(chain: ${chain}, address: "${address}") { chain address } }`),
    );
    expect(trips).toBe(0);
    expect((await (await served.get('/api/v1/user/stats', bearer(key))).json()).stats.calls_this_month).toBe(
      0,
    );
  });

  it('two aliases of one token make one batch and cost one call', async () => {
    const key = await served.key('starter');
    const { chain, address } = useScenario('hidden-mint');
    const one = `token(chain: ${chain}, address: "${address}") { metadata { symbol } }`;
    const trips = await roundTrips('bsc', () => served.query(key, `{ a: ${one} b: ${one} }`));
    expect(trips).toBeLessThanOrEqual(2);
    expect((await (await served.get('/api/v1/user/stats', bearer(key))).json()).stats.calls_this_month).toBe(
      1,
    );
  });

  it('fifty tokens in one query make one batch', async () => {
    const key = await served.key();
    const refs = Array.from({ length: 50 }, (_, index) => ({
      chain: 'base',
      address: `0x${(index + 0xabc00).toString(16).padStart(40, '0')}`,
    }));
    const trips = await roundTrips('base', async () => {
      const { data, errors } = await served.query(
        key,
        'query($refs: [TokenRef!]!) { tokens(refs: $refs) { address metadata { name } } }',
        { refs },
      );
      expect(data.tokens).toHaveLength(50);
      expect(errors?.every(({ extensions }) => extensions.code === 'BAD_USER_INPUT')).toBe(true); // no contracts there
    });
    expect(trips).toBeLessThanOrEqual(3);
  });

  it('more than fifty tokens are refused before anything is read', async () => {
    const refs = Array.from({ length: 51 }, () => ({
      chain: 'eth',
      address: useScenario('healthy').address,
    }));
    const { errors } = await served.query(
      await served.key(),
      'query($refs: [TokenRef!]!) { tokens(refs: $refs) { chain } }',
      { refs },
    );
    expect(errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
  });

  it('turns the pages of trades to the end, each trade once, and refuses a cursor of nowhere at its path', async () => {
    const { chain, address } = useScenario('wash-ring');
    const key = await served.key();
    const ask = (after: string | null) =>
      served.query(
        key,
        `query ($after: String) { token(chain: ${chain}, address: "${address}") {
          id trades(first: 100, after: $after) { total nextCursor trades { blockNumber logIndex } } } }`,
        { after },
      );
    const shown: string[] = [];
    let total: number | undefined;
    for (let after: string | null = null, more = true; more; more = after !== null) {
      const { data, errors } = await ask(after);
      expect(errors).toBeUndefined();
      for (const { blockNumber, logIndex } of data.token.trades.trades)
        shown.push(`${blockNumber}-${logIndex}`);
      ({ total, nextCursor: after } = data.token.trades);
    }
    expect(shown.length).toBeGreaterThan(100);
    expect([new Set(shown).size, shown.length]).toEqual([total, total]);
    const { data, errors } = await ask('nowhere');
    expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' }, path: ['token', 'trades'] }]);
    expect(data.token).toMatchObject({ id: `${chain}:${address.toLowerCase()}`, trades: null });
  });

  it('asks for a key at token, tokens and me, and at nothing else', async () => {
    const { address } = useScenario('healthy');
    for (const query of [
      `{ token(chain: eth, address: "${address}") { chain } }`,
      '{ me { plan } }',
      '{ tokens(refs: []) { chain } }',
    ]) {
      const { errors } = await served.query('nonsense', query);
      expect(errors?.[0]?.extensions.code, query).toBe('UNAUTHENTICATED');
    }
    const open = await served.query(
      'nonsense',
      '{ health { status } rateLimits { recommendations } plans { name } __schema { types { name } } }',
    );
    expect(open.errors).toBeUndefined();
    expect(open.data.health.status).toBe('healthy');
  });

  it('an address that holds no token is a field error; the other fields of the query still answer', async () => {
    const oddity = useEdgeCase('not-a-token');
    const { data, errors } = await served.query(
      await served.key(),
      `{ health { status } token(chain: ${oddity.chain}, address: "${oddity.address}") { address market { priceUsd } } }`,
    );
    expect(errors?.[0]).toMatchObject({ extensions: { code: 'BAD_USER_INPUT' }, path: ['token', 'market'] });
    expect(data.health.status).toBe('healthy');
    expect(data.token.market).toBeNull();
  });

  it('says the same of an error however often the query comes: the second time it is compiled, the third remembered', async () => {
    const { chain, address } = useEdgeCase('not-a-token');
    const key = await served.key();
    const ask = () =>
      served.query(key, `{ again: token(chain: ${chain}, address: "${address}") { market { priceUsd } } }`);
    const [first, ...later] = [await ask(), await ask(), await ask()];
    expect(first.errors).toMatchObject([
      { extensions: { code: 'BAD_USER_INPUT' }, path: ['again', 'market'] },
    ]);
    expect(first.errors?.[0]).toHaveProperty('locations');
    for (const answer of later) expect(answer).toEqual(withAnyRequest(first));
    const stranger = () => served.query('nonsense', '{ unknown: me { plan } }');
    const [refused, ...refusedLater] = [await stranger(), await stranger(), await stranger()];
    expect(refused.errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
    for (const answer of refusedLater) expect(answer).toEqual(withAnyRequest(refused));
  });

  it('says where each fact came from, or why it is missing', async () => {
    const { address } = useScenario('renounced-clean');
    const { data } = await served.query(
      await served.key(),
      `{ token(chain: base, address: "${address}") { sources { fact known source reason blockHash } } }`,
    );
    const metadata = data.token.sources.find((source: { fact: string }) => source.fact === 'metadata');
    expect(metadata).toMatchObject({
      known: true,
      source: 'onchain',
      blockHash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
    });
    for (const source of data.token.sources) if (!source.known) expect(source.reason).toMatch(/^[a-z_]+$/);
  }, 30_000);
});

function withAnyRequest({ errors = [], ...answer }: GraphqlAnswer): unknown {
  const requestId = expect.any(String);
  return {
    ...answer,
    errors: errors.map((error) => ({ ...error, extensions: { ...error.extensions, requestId } })),
  };
}
