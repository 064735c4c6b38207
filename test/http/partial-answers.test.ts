import { describe, expect, it } from 'vitest';
import { useEdgeCase, useScenario } from '../support/devnet.js';
import { useService } from '../support/service.js';

const served = useService();

const refOf = ({ chain, address }: { readonly chain: string; readonly address: string }) => ({
  chain,
  address,
});
const everything =
  'id address coreScore coverage gates { code } grades { marketAnalysis } componentScores { marketAnalysis } components { name } dataSources { tokenDataAvailable } sources { fact }';

async function callsLeft(key: string): Promise<number> {
  return (await served.query(key, '{ me { stats { remainingQuota } } }')).data.me.stats.remainingQuota;
}

describe('a partial answer', () => {
  it('of a batch: good rows answer; the bad one is null, with one error at its path, and counts: a node was asked', async () => {
    const key = await served.key();
    const before = await callsLeft(key);
    const refs = [useScenario('healthy'), useEdgeCase('not-a-token'), useScenario('honeypot')].map(refOf);
    const query = `query Q($refs: [TokenRef!]!) { tokens(refs: $refs) { ${everything} } plans { name } }`;
    for (const run of ['interpreted', 'compiled', 'kept']) {
      const { data, errors = [] } = await served.query(key, query, { refs });
      expect(
        data.tokens.map((token: unknown) => token !== null),
        run,
      ).toEqual([true, false, true]);
      expect(data.tokens[0].coverage).toBeGreaterThan(0.8);
      expect(data.tokens[2].id).toBe(`${refs[2]?.chain}:${refs[2]?.address.toLowerCase()}`);
      expect(data.plans.length).toBeGreaterThan(2);
      expect(errors.map(({ path, extensions }) => [path, extensions.code])).toEqual([
        [['tokens', 1], 'BAD_USER_INPUT'],
      ]);
    }
    expect(before - (await callsLeft(key))).toBe(9);
  });

  it('of one request: aliases and other roots answer beside what failed', async () => {
    const [healthy, bad] = [useScenario('healthy'), useEdgeCase('not-a-token')];
    const query = `{ good: token(chain: ${healthy.chain}, address: "${healthy.address}") { coverage }
      bad: token(chain: ${bad.chain}, address: "${bad.address}") { address ${everything} } health { status } }`;
    const { data, errors = [] } = await served.query(await served.key(), query);
    expect(data).toMatchObject({
      good: { coverage: expect.any(Number) },
      bad: { address: expect.any(String), coverage: null, gates: null, components: null, sources: null },
      health: { status: expect.any(String) },
    });
    expect(new Set(errors.map(({ path }) => path?.[0]))).toEqual(new Set(['bad']));
    const open = await served.query('', `{ health { status } plans { name } me { plan } ${query.slice(1)}`);
    expect(open.data).toMatchObject({ good: null, bad: null, me: null, plans: expect.any(Array) });
    expect(open.errors?.map(({ extensions }) => extensions.code)).toEqual([
      'UNAUTHENTICATED',
      'UNAUTHENTICATED',
      'UNAUTHENTICATED',
    ]);
  });

  it('says why a component abstained beside its facts, whatever else is selected', async () => {
    const { chain, address } = useEdgeCase('no-pool');
    const key = await served.key();
    const { data } = await served.query(
      key,
      `{ a: token(chain: ${chain}, address: "${address}") { market { pools { poolId } } }
         b: token(chain: ${chain}, address: "${address}") { market { pools { poolId } score grade abstained coverage checks { code } } }
         c: token(chain: ${chain}, address: "${address}") { market { score abstained } }
         d: token(chain: ${chain}, address: "${address}") { market { score } } }`,
    );
    expect(data.a.market).toEqual({ pools: [] });
    expect(data.b.market).toEqual({
      pools: [],
      score: null,
      grade: null,
      coverage: null,
      checks: null,
      abstained: expect.stringMatching(/\w/),
    });
    expect(data.c.market).toEqual({ score: null, abstained: data.b.market.abstained });
    // A part is null only with an error at its path.
    expect(data.d.market).toEqual({ score: null });
  });
});
