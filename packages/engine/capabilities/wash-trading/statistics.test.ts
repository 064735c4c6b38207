import { groupBy, runToEnd, type Trade } from '@assay/facts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NOW_SECONDS, trade } from '../../../../test/support/analysis-facts.js';
import { machineSigns, statisticsInSteps } from './statistics.js';

const statisticsOf = (trades: readonly Trade[]) =>
  runToEnd(statisticsInSteps(trades, [...groupBy(trades, ({ trader }) => trader).values()]));

/** `count` trades of given sizes, `gap` seconds apart, by twenty wallets. */
const tradesOf = (count: number, sizeOf: (i: number) => number, gap = 600) =>
  Array.from({ length: count }, (_, i) =>
    trade(1 + (i % 20), 'buy', sizeOf(i), NOW_SECONDS - 7 * 86_400 + i * gap),
  );

describe('trade statistics', () => {
  it('find sizes that follow Benford likely, and evenly spread first digits unlikely', () => {
    // Powers of a number that is no root of ten are the textbook case.
    const natural = statisticsOf(tradesOf(900, (i) => 1.013 ** (i % 890)));
    const spread = statisticsOf(tradesOf(900, (i) => 1 + (i % 9)));
    expect(natural.benford?.pValue).toBeGreaterThan(0.05);
    expect(spread.benford?.pValue).toBeLessThan(1e-6);
    expect(spread.benford?.chiSquare).toBeCloseTo(
      [1, 2, 3, 4, 5, 6, 7, 8, 9].reduce(
        (sum, d) => sum + (100 - 900 * Math.log10(1 + 1 / d)) ** 2 / (900 * Math.log10(1 + 1 / d)),
        0,
      ),
      6,
    );
  });

  it('say nothing of too few trades', () => {
    expect(statisticsOf(tradesOf(50, () => 7))).toEqual({
      trades: 50,
      benford: null,
      repeatedSizeRatio: null,
      roundSizeRatio: null,
      hourEntropy: null,
    });
    expect(machineSigns(statisticsOf([]))).toBe(0);
  });

  it('know sizes that one wallet repeats, round sizes, and trading that never sleeps', () => {
    const machine = statisticsOf(tradesOf(1_000, () => 7.31));
    expect(machine).toMatchObject({ repeatedSizeRatio: 1, roundSizeRatio: 0 });
    expect(machine.hourEntropy).toBeGreaterThan(0.99);
    expect(machineSigns(machine)).toBe(3);
    const daytime = statisticsOf(tradesOf(300, (i) => 20 * (1 + (i % 3)), 60));
    expect(daytime.roundSizeRatio).toBe(1);
    expect(daytime.hourEntropy).toBeLessThan(0.6);
  });

  it('stay within their bounds whatever the sizes and times', () => {
    const some = fc.array(
      fc.tuple(fc.double({ min: 1e-6, max: 1e12, noNaN: true }), fc.nat({ max: 600_000 })),
      { minLength: 200, maxLength: 600 },
    );
    fc.assert(
      fc.property(some, (list) => {
        const { benford, repeatedSizeRatio, roundSizeRatio, hourEntropy } = statisticsOf(
          list.map(([size, at]) => trade(1, 'sell', size, NOW_SECONDS - at)),
        );
        for (const share of [benford?.pValue ?? 0, repeatedSizeRatio, roundSizeRatio, hourEntropy]) {
          expect(share).toBeGreaterThanOrEqual(0);
          expect(share).toBeLessThanOrEqual(1 + 1e-12);
        }
      }),
      { numRuns: 20 },
    );
  });
});
