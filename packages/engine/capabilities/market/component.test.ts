import { missing } from '@assay/facts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  anyFacts,
  fact,
  hash,
  input,
  launch,
  metadata,
  NOW_SECONDS,
  numbersIn,
  only,
  pool,
  trade,
  trades,
  wallet,
} from '../../../../test/support/analysis-facts.js';
import { type MarketDetails, marketComponent, marketFallbackFacts } from './component.js';

const HOUR = 3_600;
const healthy = {
  metadata: fact(metadata),
  pools: fact({ pools: [pool()], nativeUsd: 3_000 }),
  trades: fact(
    trades([
      trade(1, 'buy', 100, NOW_SECONDS - 30 * HOUR, { priceUsd: 0.8 }),
      trade(2, 'buy', 50, NOW_SECONDS - 2 * HOUR),
      trade(1, 'sell', 30, NOW_SECONDS - HOUR, { priceUsd: 1.1 }),
    ]),
  ),
};
const { details, judge } = marketComponent;

describe('market', () => {
  it('reads price, cap, liquidity, volume, change and activity from pools and trades', () => {
    expect(details(input(healthy))).toMatchObject({
      priceUsd: 1,
      marketCap: 1_000_000,
      liquidityUsd: 200_000,
      volume24h: 80,
      buys24h: 1,
      sells24h: 1,
      buyers24h: 1,
      sellers24h: 1,
      netFlow24hUsd: 20,
      ageSeconds: 40 * 86_400,
      tradesCoverage: 1,
    });
    expect(details(input(healthy)).priceChange24h).toBeCloseTo(25);
    expect(details(input(healthy)).candles).toHaveLength(169);
  });

  it('prices an exit after tax: 10,000 USD into a pool of 100,000 lose 9.3 % to impact, and the tax on top', () => {
    const exits = details(input(healthy)).exitValues ?? [];
    expect(exits.map(({ sizeUsd }) => sizeUsd)).toEqual([100, 1_000, 10_000]);
    // 10,000·0.997·100,000 ÷ (100,000 + 9,970)
    expect(exits[2]?.receivedUsd).toBeCloseTo(9_066.11, 1);
    const simulated = {
      pool: wallet(0xaa),
      canBuy: true,
      canSell: true,
      canTransfer: true,
      buyTax: 0,
      sellTax: 0.25,
      transferTax: 0,
      buyGas: null,
      sellGas: null,
      evidence: [],
    };
    const taxed = { ...healthy, simulation: fact(simulated) };
    const [first] = details(input(taxed)).exitValues ?? [];
    expect(first?.lossRatio).toBeCloseTo(0.2529, 3);
    expect(first?.impactRatio).toBeLessThan(0.005);
    const trapped = fact({ ...simulated, canSell: false });
    expect(
      details(input({ ...healthy, simulation: trapped })).exitValues?.map((exit) => exit.receivedUsd),
    ).toEqual([0, 0, 0]);
  });

  it('answers a field from the facts that it names alone (and its fallback where those leave it null)', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const whole = details(input(facts));
        for (const field of Object.keys(marketComponent.fieldFacts) as (keyof MarketDetails)[]) {
          const named = marketComponent.fieldFacts[field];
          const lean = details(input(only(facts, named)))[field];
          const fuller = details(input(only(facts, [...named, ...(marketFallbackFacts[field] ?? [])])))[
            field
          ];
          expect(lean ?? fuller).toEqual(whole[field]);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('never answers NaN or Infinity and never throws, whatever the facts', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const shown = details(input(facts));
        const { exitValues, candles, pools: _, ...flat } = shown;
        expect(
          [...numbersIn(flat), ...numbersIn(exitValues), ...numbersIn(candles)].every(Number.isFinite),
        ).toBe(true);
        const verdict = judge(input(facts));
        if (verdict.judged)
          expect(verdict.score >= 0 && verdict.score <= 100 && Number.isInteger(verdict.score)).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  it('says null, not zero, where facts are missing', () => {
    const down = missing('unavailable', 'the node is down', 'onchain');
    const shown = details(input({ pools: down, trades: down }));
    expect(new Set(Object.values(shown))).toEqual(new Set([null]));
    expect(judge(input({ pools: down }))).toEqual({
      judged: false,
      reason: 'Not known: its price. Whoever could tell us does not answer.',
    });
  });

  it('abstains for a token without a pool, and takes the outside report when there is one', () => {
    const none = { ...healthy, pools: fact({ pools: [], nativeUsd: null }), trades: fact(trades([])) };
    expect(judge(input(none)).judged).toBe(false);
    expect(details(input(none))).toMatchObject({
      priceUsd: null,
      liquidityUsd: null,
      volume24h: null,
      pools: [],
    });
    const report = {
      priceUsd: 2,
      marketCap: 9,
      fdv: 9,
      liquidityUsd: 5_000,
      volume24h: 7,
      priceChange24h: -3,
      buys24h: 1,
      sells24h: 2,
      pairs: 1,
    };
    const reported = { ...none, marketReport: fact(report) };
    expect(details(input(reported))).toMatchObject({
      priceUsd: 2,
      liquidityUsd: 5_000,
      volume24h: 7,
      buys24h: 1,
    });
    expect(judge(input(reported)).judged).toBe(true);
  });

  it('prefers the chain to an outside report, and marks their disagreement', () => {
    const report = {
      priceUsd: 3,
      marketCap: null,
      fdv: null,
      liquidityUsd: 1,
      volume24h: null,
      priceChange24h: null,
      buys24h: null,
      sells24h: null,
      pairs: null,
    };
    const facts = { ...healthy, marketReport: fact(report) };
    expect(details(input(facts))).toMatchObject({ priceUsd: 1, liquidityUsd: 200_000, reportedPriceUsd: 3 });
    const verdict = judge(input(facts));
    expect(verdict.judged && verdict.checks.find(({ id }) => id === 'price_agreement')?.status).toBe('FAIL');
  });

  it('compares with the price before the window only where the whole window was read', () => {
    const list = [trade(1, 'buy', 10, NOW_SECONDS - HOUR, { priceUsd: 0.5 })];
    const change = (coverage: number) =>
      details(input({ ...healthy, trades: fact(trades(list, { coverage, priceUsdBefore: 0.25 })) }))
        .priceChange24h;
    expect([change(1), change(0.9)]).toEqual([300, 100]);
  });

  it('does not take the first trade that was read for the price a day ago, where less than a day was read', () => {
    const list = [trade(1, 'buy', 10, NOW_SECONDS - HOUR, { priceUsd: 0.5 })];
    const read = (hours: number) => trades(list, { coverage: hours / (7 * 24) });
    const change = (hours: number) =>
      details(input({ ...healthy, trades: fact(read(hours)) })).priceChange24h;
    expect([change(30), change(3)]).toEqual([100, null]);
    const verdict = judge(input({ ...healthy, trades: fact(read(3)) }));
    expect(verdict.judged && verdict.checks.find(({ id }) => id === 'price_change')?.status).toBe('UNKNOWN');
  });

  it('calls a day of which no trade was read unknown, not quiet', () => {
    const unread = { ...healthy, trades: fact(trades([], { coverage: 0 })) };
    expect(details(input(unread))).toMatchObject({
      volume24h: null,
      buys24h: null,
      candles: null,
      tradesCoverage: 0,
    });
    const verdict = judge(input(unread));
    expect(verdict.judged && verdict.checks.find(({ id }) => id === 'sells_happen')?.status).toBe('UNKNOWN');
  });

  it('takes the earlier of the oldest pool and the launch for the beginning', () => {
    const age = (launchedDaysAgo: number) => {
      const block = { number: 1, hash: hash(1), timestamp: NOW_SECONDS - launchedDaysAgo * 86_400 };
      return details(input({ ...healthy, launch: fact(launch([], { block })) })).ageSeconds;
    };
    expect([age(10), age(50)]).toEqual([40 * 86_400, 50 * 86_400]);
  });

  it('judges a deep old market well and a shallow new one badly', () => {
    const good = judge(input(healthy));
    const shallow = pool({
      tokenReserve: 10n ** 20n,
      quoteReserve: 100n * 10n ** 6n,
      liquidityUsd: 200,
      createdAt: NOW_SECONDS - 600,
    });
    const bad = judge(input({ ...healthy, pools: fact({ pools: [shallow], nativeUsd: null }) }));
    expect(good.judged && good.score).toBeGreaterThanOrEqual(85);
    expect(bad.judged && bad.score).toBeLessThanOrEqual(30);
  });
});
