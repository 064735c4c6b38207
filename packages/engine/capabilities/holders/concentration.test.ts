import { toRuns } from '@assay/facts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { concentrationOf, giniAbove, topSharesOf } from './concentration.js';

const runsOf = (list: readonly bigint[]) =>
  toRuns(list.filter((x) => x > 0n).sort((a, b) => (a < b ? -1 : a > b ? 1 : 0)));

const amounts = fc.array(fc.oneof(fc.bigInt({ min: 0n, max: 1_000n }), fc.constant(10n ** 77n)), {
  maxLength: 40,
});

describe('concentration', () => {
  it('agrees with the definitions: Gini by pairs, HHI by shares, Nakamoto by counting', () => {
    const small = fc.array(fc.bigInt({ min: 1n, max: 1_000n }), { minLength: 1, maxLength: 25 });
    fc.assert(
      fc.property(small, (list) => {
        const numbers = list.map(Number);
        const total = numbers.reduce((a, b) => a + b, 0);
        const pairs = numbers.flatMap((a) => numbers.map((b) => Math.abs(a - b))).reduce((a, b) => a + b, 0);
        const measured = concentrationOf(list);
        expect(measured?.gini).toBeCloseTo(pairs / (2 * list.length * total), 10);
        expect(measured?.hhi).toBeCloseTo(
          numbers.reduce((sum, x) => sum + (x / total) ** 2, 0),
          10,
        );
        const sorted = [...numbers].sort((a, b) => b - a);
        const half =
          sorted.findIndex((_, i) => sorted.slice(0, i + 1).reduce((a, b) => a + b, 0) > total / 2) + 1;
        expect(measured?.nakamoto).toBe(half);
      }),
    );
  });

  it('has one figure for the share of the largest: the curve goes through the shares of one and of ten', () => {
    fc.assert(
      fc.property(amounts, amounts, (named, rest) => {
        const measured = concentrationOf(named, runsOf(rest));
        const curve = topSharesOf(20, named, runsOf(rest));
        expect(curve).toHaveLength(Math.min(20, measured?.count ?? 0));
        expect(curve[0]).toBe(measured?.top1);
        expect(curve[Math.min(10, curve.length) - 1]).toBe(measured?.top10);
      }),
    );
  });

  it('stays within its bounds for any amounts, and does not depend on their order', () => {
    fc.assert(
      fc.property(amounts, (list) => {
        const measured = concentrationOf(list);
        expect(concentrationOf([...list].reverse())).toEqual(measured);
        if (measured === null) return;
        for (const share of [measured.top1, measured.top10, measured.hhi, measured.gini]) {
          expect(share).toBeGreaterThanOrEqual(0);
          expect(share).toBeLessThanOrEqual(1);
        }
        expect(measured.top1).toBeLessThanOrEqual(measured.top10);
        expect(measured.nakamoto).toBeLessThanOrEqual(measured.count);
      }),
    );
  });

  it('is never lower after two holders become one', () => {
    fc.assert(
      fc.property(
        fc.array(fc.bigInt({ min: 1n, max: 1_000n }), { minLength: 2, maxLength: 20 }),
        ([a = 0n, b = 0n, ...rest]) => {
          const [apart, merged] = [concentrationOf([a, b, ...rest]), concentrationOf([a + b, ...rest])];
          expect(merged?.hhi).toBeGreaterThanOrEqual(apart?.hhi ?? 2);
          expect(merged?.top10).toBeGreaterThanOrEqual(apart?.top10 ?? 2);
          expect(merged?.nakamoto).toBeLessThanOrEqual(apart?.nakamoto ?? -1);
        },
      ),
    );
  });

  it('has an answer for nobody, for one and for equals', () => {
    expect([concentrationOf([]), concentrationOf([0n, 0n])]).toEqual([null, null]);
    expect(concentrationOf([10n ** 77n])).toEqual({
      count: 1,
      top1: 1,
      top10: 1,
      hhi: 1,
      effectiveHolders: 1,
      gini: 0,
      nakamoto: 1,
    });
    expect(concentrationOf([5n, 5n, 5n, 5n])).toMatchObject({ gini: 0, nakamoto: 3 });
    expect(giniAbove(5n, [7n, 7n], runsOf([1n, 5n]))).toBe(0);
  });

  it('is the same for named amounts and for runs of the smaller ones, whichever of them lie there', () => {
    const many = fc.array(fc.bigInt({ min: 0n, max: 10_000n }), { maxLength: 1_200 });
    fc.assert(
      fc.property(amounts, fc.oneof(amounts, many), (a, b) => {
        expect(concentrationOf(a, runsOf(b))).toEqual(concentrationOf([...a, ...b]));
        expect(giniAbove(9n, a, runsOf(b))).toBe(giniAbove(9n, [...a, ...b]));
        expect(giniAbove(9n, [], runsOf(b))).toBe(giniAbove(9n, b));
      }),
    );
  });
});
