import { type FactBag, type Holder, missing, toRuns, ZERO_ADDRESS } from '@assay/facts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  anyFacts,
  fact,
  holders,
  input,
  link,
  links,
  metadata,
  numbersIn,
  only,
  wallet,
} from '../../../../test/support/analysis-facts.js';
import { type HolderDetails, holdersComponent } from './component.js';

const { details, judge } = holdersComponent;
const holder = (n: number, balance: bigint, kind: Holder['kind'] = 'wallet'): Holder => ({
  address: wallet(n),
  balance,
  kind,
});
/** A pool, a burn address, and 400 wallets of 1,000 each. */
const crowd = [
  holder(1, 600_000n, 'pool'),
  holder(2, 100_000n, 'burn'),
  ...Array.from({ length: 400 }, (_, i) => holder(100 + i, 1_000n)),
];
const facts = {
  metadata: fact({ ...metadata, totalSupply: 1_100_000n }),
  holders: fact(holders(crowd)),
  walletLinks: fact(links([])),
  ownership: fact({ owner: null, renounced: false, proxy: null }),
};

describe('holders', () => {
  it('measures concentration over the holders who could sell: pools and burn addresses are shown apart', () => {
    const shown = details(input(facts));
    expect(shown).toMatchObject({ totalHolders: 402, concentrationRisk: 'LOW', whaleConcentration: 2.5 });
    expect(shown.distribution).toMatchObject({ count: 400, gini: 0, nakamoto: 201, effectiveHolders: 400 });
    expect(shown.groups?.map(({ kind, count }) => [kind, count])).toEqual([
      ['pool', 1],
      ['wallet', 400],
      ['burn', 1],
    ]);
    expect(shown.topHolders?.[0]).toMatchObject({ kind: 'pool', eligible: false });
    expect(shown.topHolders).toHaveLength(100);
  });

  it('does not say that nobody hides in several wallets where no node told who funded them', () => {
    const statusOf = (walletLinks: object) => {
      const verdict = judge(input({ ...facts, walletLinks: fact({ ...links([]), ...walletLinks }) }));
      return verdict.judged && verdict.checks.find(({ id }) => id === 'hidden_entities')?.status;
    };
    expect([statusOf({}), statusOf({ fundersUnknown: true })]).toEqual(['PASS', 'UNKNOWN']);
  });

  it('sees one owner behind many wallets once links are known', () => {
    const hub = Array.from({ length: 300 }, (_, i) => link(100 + i, 101 + i, 'common_funder', 9));
    const linked = { ...facts, walletLinks: fact(links(hub)) };
    const shown = details(input(linked));
    expect(shown.distribution?.top10Percentage).toBe(2.5);
    expect(shown.clusteredDistribution?.top1Percentage).toBeCloseTo(75.25);
    expect(shown).toMatchObject({
      concentrationBasis: 'ENTITIES',
      concentrationRisk: 'CRITICAL',
      whaleConcentration: shown.clusteredDistribution?.top10Percentage,
    });
    const { walletLinks: _, ...unlinked } = linked;
    expect(details(input(unlinked))).toMatchObject({
      concentrationBasis: 'ACCOUNTS',
      concentrationRisk: 'LOW',
      whaleConcentration: 2.5,
    });
    expect(shown.clustersTotal).toBe(1);
    expect(shown.clusters?.[0]?.transactionHashes).toHaveLength(5);
    expect(shown.clusters?.[0]).toMatchObject({
      transactionsTotal: 300,
      kinds: ['common_funder'],
      funders: [wallet(9)],
      balance: 301_000n,
    });
    const [plain, merged] = [judge(input(facts)), judge(input(linked))];
    expect(plain.judged && merged.judged && merged.score < plain.score - 40).toBe(true);
  });

  it('cuts the list of linked wallets, and says how many there are', () => {
    const pairs = Array.from({ length: 30 }, (_, i) => link(100 + 2 * i, 101 + 2 * i));
    const shown = details(input({ ...facts, walletLinks: fact(links(pairs)) }));
    expect(shown.clusters).toHaveLength(10);
    expect(shown.clustersTotal).toBe(30);
    expect(details(input({ holders: facts.holders })).clustersTotal).toBeNull();
  });

  it('keeps the judgement but loses coverage when the links are unknown', () => {
    const { walletLinks: _, ...without } = facts;
    const [full, lean] = [judge(input(facts)), judge(input(without))];
    expect(full.judged && lean.judged && [full.score - lean.score, lean.coverage < full.coverage]).toEqual([
      0,
      true,
    ]);
  });

  it('counts holders that are too many to name', () => {
    const some = holders([holder(1, 50n)], {
      rest: toRuns([10n, 20n, 20n]),
      totalHolders: 4,
      sumOfBalances: 100n,
    });
    expect(details(input({ holders: fact(some) })).distribution).toMatchObject({
      count: 4,
      top1: 0.5,
      nakamoto: 2,
    });
  });

  it('does not ask a rebasing token to add up, and fails a token whose balances exceed its supply, or that lets somebody hold what no log tells of', () => {
    const check = (changes: Parameters<typeof holders>[1]) => {
      const verdict = judge(input({ ...facts, holders: fact(holders(crowd, changes)) }));
      return verdict.judged ? verdict.checks.find(({ id }) => id === 'balances_add_up')?.status : undefined;
    };
    expect([
      check({}),
      check({ mode: 'balance_of' }),
      check({ mode: 'balance_of', sumOfBalances: 1n }),
      check({ mode: 'balance_of', sumOfBalances: 1n, coverage: 0.5 }),
      check({ sumOfBalances: 9_000_000n }),
      check({ coverage: 0.5 }),
    ]).toEqual(['PASS', 'N/A', 'FAIL', 'N/A', 'FAIL', 'UNKNOWN']);
  });

  it('abstains where nobody is known or nobody could sell', () => {
    expect(judge(input({ holders: missing('timed_out', 'the history is long', 'onchain') }))).toEqual({
      judged: false,
      reason: 'Not known: who holds it. The answer did not come in time.',
    });
    expect(judge(input({ holders: fact(holders([holder(1, 5n, 'pool')])) })).judged).toBe(false);
    expect(judge(input({ holders: fact(holders([])) })).judged).toBe(false);
  });

  it('counts what the team has against the token where nobody else is known, and praises nobody for having little', () => {
    const holdersUnknown = missing('node_cannot', 'no node serves logs', 'onchain');
    const of = (teamShare: number) =>
      input({
        holders: holdersUnknown,
        ownership: fact({ owner: null, renounced: false, proxy: null, teamShare }),
      });
    const verdict = judge(of(0.9));
    expect(verdict).toMatchObject({ judged: true, score: 0 });
    const answers = verdict.judged ? verdict.checks.filter(({ status }) => status !== 'UNKNOWN') : [];
    expect(answers.map(({ id, status }) => [id, status])).toEqual([['team_share', 'FAIL']]);
    expect(judge(of(0.001)).judged).toBe(false);
    expect(details(of(0.25)).teamPercentage).toBe(25);
  });

  it('does not call a team that nobody could read without tokens', () => {
    const check = (changes: Partial<FactBag>) => {
      const verdict = judge(input({ ...facts, ...changes }));
      return verdict.judged ? verdict.checks.find(({ id }) => id === 'team_share')?.status : undefined;
    };
    const down = missing('unavailable', 'the node is down', 'onchain');
    const owner = { address: wallet(200), kind: 'eoa' as const };
    const known = fact({ owner, renounced: false, proxy: null, deployer: wallet(201) });
    expect([check({ ownership: known }), check({ ownership: down })]).toEqual(['PASS', 'UNKNOWN']);
    // The owner alone holds nothing: the deployer, whom nobody could read, may hold much.
    expect(check({ ownership: fact({ owner, renounced: false, proxy: null }) })).toBe('UNKNOWN');
    expect(details(input(facts)).teamPercentage).toBe(0);
    expect(details(input({ ...facts, ownership: down })).teamPercentage).toBeNull();
  });

  it('knows the team in a list that does not: an outside source calls the owner a wallet', () => {
    const owner = { address: wallet(100), kind: 'eoa' as const };
    const ownership = fact({ owner, renounced: false, proxy: null, deployer: wallet(101) });
    expect(details(input({ ...facts, ownership })).teamPercentage).toBeCloseTo((2_000 / 1_100_000) * 100);
    // Given up: what was burned is nobody's.
    const burned = [...crowd, { address: ZERO_ADDRESS, balance: 900_000n, kind: 'burn' as const }];
    const renounced = fact({
      owner: { address: ZERO_ADDRESS, kind: 'zero' as const },
      renounced: true,
      proxy: null,
    });
    const given = { ...facts, holders: fact(holders(burned)), ownership: renounced };
    expect(details(input(given)).teamPercentage).toBe(0);
    const verdict = judge(
      input({
        ...facts,
        holders: fact(holders([...crowd, holder(7, 900_000n)])),
        ownership: fact({
          owner: { address: wallet(7), kind: 'eoa' as const },
          renounced: false,
          proxy: null,
        }),
      }),
    );
    expect(verdict.judged && verdict.checks.find(({ id }) => id === 'team_share')?.status).toBe('FAIL');
  });

  it('judges one holder of everything as badly as it can be', () => {
    const verdict = judge(
      input({
        ...facts,
        holders: fact(holders([holder(5, 10n ** 77n, 'owner')])),
        metadata: fact({ ...metadata, totalSupply: 10n ** 77n }),
      }),
    );
    expect(verdict.judged && verdict.score).toBeLessThanOrEqual(25);
  });

  it('answers each field from the facts that it names alone, with finite numbers, whatever the facts', () => {
    fc.assert(
      fc.property(anyFacts, (bag) => {
        const whole = details(input(bag));
        expect(numbersIn(whole).every(Number.isFinite)).toBe(true);
        for (const field of Object.keys(holdersComponent.fieldFacts) as (keyof HolderDetails)[]) {
          expect(details(input(only(bag, holdersComponent.fieldFacts[field])))[field]).toEqual(whole[field]);
        }
        const verdict = judge(input(bag));
        if (verdict.judged) expect(verdict.score >= 0 && verdict.score <= 100).toBe(true);
      }),
      { numRuns: 150 },
    );
  });
});
