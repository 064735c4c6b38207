import { missing } from '@assay/facts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  anyFacts,
  buyer,
  fact,
  hash,
  input,
  launch,
  link,
  links,
  metadata,
  NOW_SECONDS,
  numbersIn,
  only,
  wallet,
} from '../../../../test/support/analysis-facts.js';
import { type SniperDetails, snipersComponent } from './component.js';

const { details, judge } = snipersComponent;
const DAY = 86_400;
const LAUNCHED = NOW_SECONDS - 30 * DAY;
const supply = fact({ ...metadata, totalSupply: 100_000n });
const late = { firstBuyAt: LAUNCHED + 300, firstBuyBlock: 125 };
const ask = (buyers: Parameters<typeof launch>[0], more: Parameters<typeof launch>[1] = {}) =>
  details(input({ metadata: supply, launch: fact(launch(buyers, more)), walletLinks: fact(links([])) }));

describe('early buyers', () => {
  it('are snipers within 30 seconds of the launch, whatever the number of blocks', () => {
    const shown = ask([
      buyer(1, { firstBuyAt: LAUNCHED + 30 }),
      buyer(2, { firstBuyAt: LAUNCHED + 31, firstBuyBlock: 100 }),
    ]);
    expect(shown).toMatchObject({ firstBuyersFound: 2, snipersFound: 1 });
    expect(shown.wallets?.map(({ labels }) => labels)).toEqual([['sniper'], []]);
  });

  it('are insiders, not snipers, who bought before trading was open to all', () => {
    const shown = ask([buyer(1, { firstBuyAt: LAUNCHED - 60 }), buyer(2, { firstBuyAt: LAUNCHED })]);
    expect(shown.wallets?.map(({ labels }) => labels)).toEqual([['insider'], ['sniper']]);
    expect(shown.wallets?.[0]?.secondsAfterLaunch).toBe(-60);
  });

  it('are not known, rather than nobody, where there were more transfers than are read', () => {
    const reasonOf = (truncated: boolean) =>
      JSON.stringify(judge(input({ launch: fact(launch([], { truncated })) })));
    expect(reasonOf(true)).toMatch(/Not known: who bought first/);
    expect(reasonOf(false)).toMatch(/Nobody bought/);
  });

  it('are a bundle when three bought through one transaction, not when two did, nor by a shared funder that may be an exchange', () => {
    const together = (n: number) => buyer(n, { ...late, firstBuyTransaction: hash(5), funder: wallet(77) });
    expect(ask([together(1), together(2), together(3)]).bundlersFound).toBe(3);
    expect(ask([together(1), together(2)]).bundlersFound).toBe(0);
    const funded = (n: number) => buyer(n, { ...late, funder: wallet(77) });
    expect(ask([funded(1), funded(2), funded(3)]).bundlersFound).toBe(0);
  });

  it('are a bundle when the chain links their purchases', () => {
    const facts = {
      launch: fact(launch([buyer(1, late), buyer(2, late)])),
      walletLinks: fact(links([link(1, 2, 'same_block_bundle')])),
    };
    expect(details(input(facts)).bundlersFound).toBe(2);
  });

  it('are insiders when tokens or gas came from the team, and MEV when they were gone in the same block', () => {
    const ownership = fact({
      owner: { address: wallet(9), kind: 'eoa' as const },
      renounced: false,
      proxy: null,
      deployer: wallet(8),
    });
    const cohort = launch([
      buyer(1, { ...late, receivedBeforeLaunch: 1n }),
      buyer(2, { ...late, funder: wallet(8) }),
      buyer(3, { ...late, funder: wallet(55) }),
      buyer(4, { sameBlockRoundTrip: true }),
    ]);
    const shown = details(input({ launch: fact(cohort), ownership }));
    expect(shown.wallets?.map(({ wallet: w, labels }) => [Number(w), labels]).sort()).toEqual([
      [1, ['insider']],
      [2, ['insider']],
      [3, []],
      [4, ['sniper', 'mev']],
    ]);
  });

  it('held all, sold some or sold all: shares that add up to 100', () => {
    const shown = ask([
      buyer(1),
      buyer(2, { sold: 950n, balanceNow: 50n, soldMostAt: LAUNCHED + 3_600 }),
      buyer(3, { sold: 400n, balanceNow: 600n }),
      buyer(4, { transferredOut: 1_000n, balanceNow: 0n }),
    ]);
    expect(shown.analysisSummary).toEqual({
      heldAllPercentage: 25,
      soldSomePercentage: 50,
      soldAllPercentage: 25,
    });
    expect(shown.wallets?.map(({ state }) => state)).toEqual(['held', 'paper', 'trimmed', 'moved']);
    expect(shown.paperHandsRatio).toBe(0.25);
  });

  it('are no paper hands when they sold later than a day, and no diamond hands before seven days', () => {
    expect(
      ask([buyer(1, { sold: 1_000n, balanceNow: 0n, soldMostAt: LAUNCHED + 2 * DAY })]).paperHandsRatio,
    ).toBe(0);
    expect(
      ask([buyer(1, { firstBuyAt: NOW_SECONDS - 6 * DAY, balanceAfter7d: null })]).diamondHandsRatio,
    ).toBeNull();
    expect(
      ask([buyer(1), buyer(2, { balanceAfter7d: 100n }), buyer(3, { balanceNow: 0n }), buyer(4)])
        .diamondHandsRatio,
    ).toBe(0.5);
  });

  it('are followed at one hour, a day, a week and now, by amount and by wallet', () => {
    const shown = ask([
      buyer(1, { balanceAfter24h: 500n, balanceAfter7d: null, balanceNow: 0n }),
      buyer(2, { balanceAfter7d: null, balanceNow: 5_000n }),
    ]);
    expect(shown.retention).toEqual([
      { after: '1h', amountRatio: 1, walletRatio: 1, wallets: 2 },
      { after: '24h', amountRatio: 0.75, walletRatio: 0.5, wallets: 2 },
      { after: 'now', amountRatio: 0.5, walletRatio: 0.5, wallets: 2 },
    ]);
  });

  it('count as insiders with those who were given tokens before the launch, each wallet once', () => {
    const given = [wallet(1), wallet(20)].map((w) => ({
      wallet: w,
      received: 30_000n,
      sold: 0n,
      balanceNow: 30_000n,
    }));
    const cohort = launch([buyer(1, { ...late, receivedBeforeLaunch: 30_000n }), buyer(2, late)], {
      preLaunchHolders: given,
      preLaunchHoldersTotal: 70,
      team: [wallet(9)],
    });
    const facts = { metadata: supply, launch: fact(cohort), walletLinks: fact(links([])) };
    expect(details(input(facts))).toMatchObject({ preLaunchRecipients: given, preLaunchRecipientsTotal: 70 });
    const verdict = judge(input(facts));
    expect(verdict.judged && verdict.checks.find(({ id }) => id === 'insiders')?.reason).toBe(
      'Two wallets close to the team got 31 % of all tokens early.',
    );
  });

  it('are insiders when one whom the launch names made them rich', () => {
    const cohort = launch([buyer(2, { ...late, funder: wallet(9) })], { team: [wallet(9)] });
    expect(details(input({ launch: fact(cohort) })).insidersFound).toBe(1);
  });

  it('are judged by the share of the supply that privileged wallets got and keep', () => {
    const cohort = (bought: bigint) =>
      Array.from({ length: 5 }, (_, i) =>
        buyer(i + 1, { bought, balanceNow: bought, firstBuyTransaction: hash(5) }),
      );
    const judged = (bought: bigint) =>
      judge(input({ metadata: supply, launch: fact(launch(cohort(bought))), walletLinks: fact(links([])) }));
    const [small, large] = [judged(10n), judged(6_000n)];
    expect(small.judged && small.score).toBe(100);
    expect(large.judged && large.score).toBeLessThanOrEqual(45);
    expect(large.judged && large.checks.find(({ id }) => id === 'bundled')).toMatchObject({
      status: 'FAIL',
      evidence: [{ kind: 'transactions' }],
    });
  });

  it('abstain where the launch is unknown or nobody came', () => {
    expect(judge(input({ launch: missing('not_found', 'no pool was ever made', 'onchain') }))).toEqual({
      judged: false,
      reason: 'Not known: who bought first. Nobody whom we asked knows it.',
    });
    expect(judge(input({ launch: fact(launch([])) })).judged).toBe(false);
    expect(new Set(Object.values(details(input({}))))).toEqual(new Set([null]));
  });

  it('answer each field from the facts that it names alone, with finite numbers, whatever the facts', () => {
    fc.assert(
      fc.property(anyFacts, (bag) => {
        const whole = details(input(bag));
        expect(numbersIn(whole).every(Number.isFinite)).toBe(true);
        for (const field of Object.keys(snipersComponent.fieldFacts) as (keyof SniperDetails)[]) {
          expect(details(input(only(bag, snipersComponent.fieldFacts[field])))[field]).toEqual(whole[field]);
        }
        const verdict = judge(input(bag));
        if (verdict.judged) expect(verdict.score >= 0 && verdict.score <= 100).toBe(true);
        const sum = whole.analysisSummary && Object.values(whole.analysisSummary).reduce((a, b) => a + b, 0);
        if (sum) expect(sum).toBeCloseTo(100);
      }),
      { numRuns: 150 },
    );
  });
});
