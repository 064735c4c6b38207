import { type FactBag, missing, type Trade } from '@assay/facts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  anyFacts,
  fact,
  hash,
  input,
  link,
  links,
  NOW_SECONDS,
  numbersIn,
  only,
  trade,
  trades,
  wallet,
} from '../../../../test/support/analysis-facts.js';
import { assessWash } from './assess-wash.js';
import { type WashTradingDetails, washTradingComponent } from './component.js';

const { details, judge } = washTradingComponent;
const START = NOW_SECONDS - 20 * 3_600;

/** Forty people, each with an own size and a mind of their own. */
const crowd = Array.from({ length: 80 }, (_, i) =>
  trade(100 + (i % 40), (i * 7) % 5 < 3 ? 'buy' : 'sell', 20 + ((i * 37) % 91), START + i * 700),
);
const show = (list: readonly Trade[], more: FactBag = {}) =>
  details(
    input({
      trades: fact(trades(list)),
      walletLinks: fact(links([])),
      liquidityLocks: fact({ holders: [], coverage: 1 }),
      ...more,
    }),
  );
const typesOf = ({ patterns }: WashTradingDetails) =>
  [...new Set(patterns?.filter((p) => p.strict).map((p) => p.type))].sort();

/** There and back, `times` times, `gap` seconds between. */
function tripsOf(trader: number, times: number, size: number, gap: number, at = START): Trade[] {
  return Array.from({ length: times }, (_, i) => [
    trade(trader, 'buy', size, at + i * 3_000),
    trade(trader, 'sell', size * 0.995, at + i * 3_000 + gap),
  ]).flat();
}

describe('wash trading', () => {
  it('finds nothing among people who trade for themselves', () => {
    const shown = show(crowd);
    expect(shown).toMatchObject({
      washTradingDetected: false,
      riskLevel: 'LOW',
      washVolumeUsd: 0,
      suspiciousTrades: 0,
      windowHours: 168,
    });
    expect(shown.organicVolume24h).toBe(shown.totalVolume24h);
    expect(shown.loose?.volumeRatio).toBeLessThan(0.1);
  });

  it('finds a wallet that buys and sells the same within minutes, three times; not twice', () => {
    expect(typesOf(show([...crowd, ...tripsOf(1, 3, 500, 120)]))).toEqual(['ROUND_TRIP']);
    const other = [trade(1, 'buy', 77, START + 9_000), trade(1, 'buy', 33, START + 9_500)];
    expect(typesOf(show([...crowd, ...tripsOf(1, 2, 500, 120), ...other]))).toEqual([]);
  });

  it('cuts its lists, and says how many there are', () => {
    const trips = Array.from({ length: 40 }, (_, i) =>
      tripsOf(1 + i, 12, 500 + i, 120, START + i * 61),
    ).flat();
    const shown = show([...crowd, ...trips]);
    expect(shown.patterns).toHaveLength(25);
    expect(shown.patternsTotal).toBeGreaterThanOrEqual(40);
    expect(shown.flaggedTrades).toHaveLength(100);
    expect(shown.flaggedTradesTotal).toBeGreaterThanOrEqual(
      shown.suspiciousTrades ?? Number.POSITIVE_INFINITY,
    );
    const [pattern] = shown.patterns ?? [];
    expect(pattern?.transactionHashes).toHaveLength(10);
    expect(pattern?.transactionsTotal).toBe(24);
  });

  it('finds a purchase and sale within one transaction', () => {
    const atomic = [
      trade(1, 'buy', 900, START, { transactionHash: hash(9e6) }),
      trade(1, 'sell', 890, START, { transactionHash: hash(9e6) }),
    ];
    const shown = show([...crowd, ...atomic]);
    expect(typesOf(shown)).toEqual(['SELF_TRADE']);
    expect(shown.flaggedTrades?.filter(({ strict }) => strict)).toMatchObject([
      { transactionHash: hash(9e6), rules: ['SELF_TRADE'] },
      { transactionHash: hash(9e6), rules: ['SELF_TRADE'] },
    ]);
  });

  it('finds two who hand the token back and forth, and three who pass it round', () => {
    const pass = (ring: readonly number[], rounds: number) =>
      Array.from({ length: rounds * ring.length }, (_, i) => [
        trade(ring[i % ring.length] ?? 0, 'sell', 1_000, START + i * 600),
        trade(ring[(i + 1) % ring.length] ?? 0, 'buy', 1_000, START + i * 600 + 60),
      ]).flat();
    expect(typesOf(show([...crowd, ...pass([1, 2], 4)]))).toEqual(['MATCHED_PAIR']);
    const ring = show([...crowd, ...pass([1, 2, 3], 4)]);
    expect(typesOf(ring)).toEqual(['CYCLE']);
    expect(ring.patterns?.[0]?.wallets).toEqual([wallet(1), wallet(2), wallet(3)]);
    expect(ring.suspiciousTrades).toBe(24);
  });

  it('finds wallets with one funder whose trades cancel only together', () => {
    const swarm = Array.from({ length: 12 }, (_, i) =>
      trade(1 + (i % 6), i < 6 ? 'buy' : 'sell', 400, START + i * 400),
    );
    const funded = fact(links([2, 3, 4, 5, 6].map((n) => link(1, n, 'common_funder', 99))));
    const [alone, together] = [
      show([...crowd, ...swarm]),
      show([...crowd, ...swarm], { walletLinks: funded }),
    ];
    expect(typesOf(alone)).toEqual([]);
    expect(typesOf(together)).toEqual(['COMMON_FUNDER']);
    expect(together).toMatchObject({
      washTradingDetected: true,
      suspiciousTrades: 12,
      suspiciousWallets: 6,
      washVolumeUsd: 4_800,
    });
    expect((together.uniqueTraders ?? 0) - (together.uniqueEntities ?? 0)).toBe(5);
  });

  it('counts an owner of the liquidity with that share of the volume', () => {
    const locks = (share: number) =>
      fact({
        holders: [{ pool: wallet(0xaa), holder: wallet(1), kind: 'wallet' as const, share, valueUsd: null }],
        coverage: 1,
      });
    const own = [0, 1, 2].flatMap((i) => [
      trade(1, 'buy', 1_000, START + i * 9_000),
      trade(1, 'sell', 700 + i * 150, START + i * 9_000 + 4_000),
    ]);
    const list = [...crowd, ...own];
    const large = show(list, { liquidityLocks: locks(0.6) });
    expect(typesOf(large)).toEqual(['LP_OWNER']);
    expect(large.washVolumeUsd).toBeCloseTo(0.6 * 5_550);
    expect((large.totalVolume24h ?? 0) - (large.organicVolume24h ?? 0)).toBeCloseTo(0.6 * 5_550);
    const small = show(list, { liquidityLocks: locks(0.05) });
    expect(typesOf(small)).toEqual([]);
    expect(small.patterns?.find(({ type }) => type === 'LP_OWNER')?.volumeUsd).toBeCloseTo(0.05 * 5_550);
  });

  it('does not take a sandwich or an atomic arbitrage for wash trading', () => {
    const sandwich = (i: number) => {
      const at = START + i * 1_000;
      return [trade(1, 'buy', 300, at), trade(50 + i, 'buy', 99, at), trade(1, 'sell', 300, at)];
    };
    const arbitrage = (i: number) => {
      const at = { transactionHash: hash(7e6 + i) };
      return [
        trade(2, 'buy', 300, START + i * 1_000, at),
        trade(2, 'sell', 300, START + i * 1_000, { ...at, pool: wallet(0xab) }),
      ];
    };
    const shown = show([...crowd, ...[0, 1, 2, 3, 4, 5].flatMap((i) => [...sandwich(i), ...arbitrage(i)])]);
    expect(shown).toMatchObject({ sandwiches: 6, arbitrages: 6, suspiciousTrades: 0 });
  });

  it('is not fooled by an own wallet between the legs of a sandwich', () => {
    const fake = Array.from({ length: 5 }, (_, i) => {
      const at = START + i * 1_000;
      return [trade(1, 'buy', 300, at), trade(2, 'buy', 1, at), trade(1, 'sell', 300, at)];
    }).flat();
    const shown = show([...crowd, ...fake], { walletLinks: fact(links([link(1, 2)])) });
    expect(shown).toMatchObject({ sandwiches: 0, washTradingDetected: true });
  });

  it('says how the verdict falls with the share of the volume', () => {
    const verdict = (times: number) => {
      const v = judge(
        input({
          trades: fact(trades([...crowd, ...tripsOf(1, times, 800, 100)])),
          walletLinks: fact(links([])),
          liquidityLocks: fact({ holders: [], coverage: 1 }),
        }),
      );
      return v.judged ? v.score : -1;
    };
    expect(verdict(0)).toBeGreaterThanOrEqual(95);
    expect(verdict(3)).toBeLessThan(verdict(0) - 20);
    expect(verdict(15)).toBeLessThan(verdict(3));
    expect(verdict(15)).toBeLessThanOrEqual(50);
  });

  it('lets statistics move the confidence alone', () => {
    // Forty who only buy: nothing of it is wash, whoever or whatever they are.
    const buysOf = (sizeOf: (i: number) => number, gap: number) =>
      Array.from({ length: 400 }, (_, i) =>
        trade(100 + (i % 40), 'buy', sizeOf(i), START - 500_000 + i * gap),
      );
    const [people, machines] = [
      show(buysOf((i) => 20 + ((i * i * 37) % 9_973), 30)),
      show(buysOf(() => 50, 1_200)),
    ];
    expect(machines.statistics?.repeatedSizeRatio).toBe(1);
    expect(people.statistics?.repeatedSizeRatio).toBeLessThan(0.1);
    expect([people.strict, people.loose]).toMatchObject([{ trades: 0 }, { trades: 0 }]);
    expect([machines.strict, machines.loose]).toMatchObject([{ trades: 0 }, { trades: 0 }]);
    expect(machines.washVolumePercentage).toBe(people.washVolumePercentage);
    expect(machines.confidence).toBeLessThan(people.confidence ?? 0);
  });

  it('can be worked out in pieces beforehand: details and verdict are the same, and the trades are not gone through again', () => {
    const list = [...crowd, ...tripsOf(1, 3, 500, 60)];
    const facts = () => ({ trades: fact(trades(list)), walletLinks: fact(links([])) });
    const [prepared, plain] = [input(facts()), input(facts())];
    const work = washTradingComponent.prepare?.(prepared);
    let pieces = 0;
    let step = work?.next();
    for (; step && !step.done; step = work?.next()) pieces += 1;
    expect(pieces).toBeGreaterThan(5);
    expect(assessWash(prepared)).toBe(step?.value);
    expect([details(prepared), judge(prepared)]).toEqual([details(plain), judge(plain)]);
  });

  it('abstains where trades are unknown or too few, and shows null, not zero, for what is unknown', () => {
    const down = { trades: missing('timed_out', 'the node is slow', 'onchain') };
    expect(judge(input(down))).toEqual({
      judged: false,
      reason: 'Not known: whether trades are faked. The answer did not come in time.',
    });
    expect(new Set(Object.values(details(input(down))))).toEqual(new Set([null]));
    expect(judge(input({ trades: fact(trades(crowd.slice(0, 4))) })).judged).toBe(false);
    expect(show([]).riskLevel).toBe('UNKNOWN');
  });

  it('keeps strict below loose and the order of the logs out of it, answers each field from the facts that it names, with finite numbers, whatever the facts', () => {
    fc.assert(
      fc.property(anyFacts, (bag) => {
        const whole = details(input(bag));
        expect(numbersIn(whole).every(Number.isFinite)).toBe(true);
        expect(whole.strict?.volumeRatio ?? 0).toBeLessThanOrEqual(whole.loose?.volumeRatio ?? 0);
        for (const field of Object.keys(washTradingComponent.fieldFacts) as (keyof WashTradingDetails)[]) {
          expect(details(input(only(bag, washTradingComponent.fieldFacts[field])))[field]).toEqual(
            whole[field],
          );
        }
        const { trades: known } = bag;
        if (known?.known) {
          const doubled = [...known.value.trades, ...known.value.trades].reverse();
          const shuffled = details(
            input({ ...bag, trades: { ...known, value: { ...known.value, trades: doubled } } }),
          );
          const distinct = new Set(known.value.trades.map((t) => `${t.transactionHash}:${t.logIndex}`)).size;
          if (distinct === known.value.trades.length) expect(shuffled.strict).toEqual(whole.strict);
        }
      }),
      { numRuns: 150 },
    );
  });
});

it('all documented volumes are of the last 24 hours, and the longer window has its own', () => {
  const older = tripsOf(1, 3, 500, 120, START - 3 * 86_400);
  const shown = show([...crowd, ...older, ...tripsOf(2, 3, 300, 120)]);
  const { washVolumeUsd, washVolumePercentage, totalVolume24h, organicVolume24h } = shown;
  expect(washVolumeUsd).toBeGreaterThan(0);
  expect((washVolumeUsd ?? 0) + (organicVolume24h ?? 0)).toBeCloseTo(totalVolume24h ?? 0);
  expect(washVolumePercentage).toBeCloseTo((100 * (washVolumeUsd ?? 0)) / (totalVolume24h ?? 1));
  const { windowVolumeUsd, windowWashVolumeUsd, windowWashPercentage } = shown;
  expect((windowWashVolumeUsd ?? 0) - (washVolumeUsd ?? 0)).toBeGreaterThan(2_000);
  expect(windowWashPercentage).toBeCloseTo((100 * (windowWashVolumeUsd ?? 0)) / (windowVolumeUsd ?? 1));
  const quiet = show(older);
  expect(quiet).toMatchObject({
    washVolumeUsd: 0,
    washVolumePercentage: 0,
    totalVolume24h: 0,
    washTradingDetected: true,
  });
});
