import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isInRange, toBalanceValue, toPositionValue } from './position-math.js';

const q96 = 2n ** 96n;

test('a position over all prices is worth 2 · L at price 1', () => {
  const value = toPositionValue({ liquidity: 1_000_000n, tickLower: -887_220, tickUpper: 887_220 }, q96);
  expect(value).toBeCloseTo(2_000_000, -1);
});

test('out of range it is one token only: below the range all token0, above it all token1', () => {
  const range = { liquidity: 10n ** 12n, tickLower: 1_000, tickUpper: 2_000 };
  const [lower, upper] = [1.0001 ** 500, 1.0001 ** 1_000];
  const below = toPositionValue(range, q96);
  expect(below / (1e12 * (1 / lower - 1 / upper))).toBeCloseTo(1, 9);
  const above = toPositionValue(range, q96 * 2n);
  expect(above / (1e12 * (upper - lower))).toBeCloseTo(1, 9);
});

test('the upper tick is outside, the lower one inside', () => {
  const range = { liquidity: 1n, tickLower: -10, tickUpper: 10 };
  expect([-11, -10, 9, 10].map((tick) => isInRange(range, tick))).toEqual([false, true, true, false]);
});

test('balances count at the price of the pool', () => {
  expect(toBalanceValue(100n, 50n, q96 * 2n)).toBe(450);
});

test('no position is worth less than nothing, or no number', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 2n ** 128n - 1n }),
      fc.integer({ min: -887_272, max: 887_272 }),
      fc.integer({ min: -887_272, max: 887_272 }),
      fc.bigInt({ min: 4_295_128_739n, max: 2n ** 160n - 1n }),
      (liquidity, tickLower, tickUpper, price) => {
        const value = toPositionValue({ liquidity, tickLower, tickUpper }, price);
        expect(value).toBeGreaterThanOrEqual(0);
        expect(Number.isFinite(value)).toBe(true);
      },
    ),
  );
});
