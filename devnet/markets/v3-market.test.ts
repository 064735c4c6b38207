import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toSqrtPriceX96, toTicks } from './v3-market.js';

describe('toSqrtPriceX96', () => {
  it('is the exact floor of the root, for any amounts', () => {
    const amount = fc.bigInt({ min: 1n, max: 2n ** 112n });
    fc.assert(
      fc.property(amount, amount, (amount0, amount1) => {
        const root = toSqrtPriceX96(amount0, amount1);
        const square = (amount1 << 192n) / amount0;
        expect(root * root <= square && (root + 1n) * (root + 1n) > square).toBe(true);
      }),
    );
  });
});

describe('toTicks', () => {
  it('keeps to the grid, in order, and mirrors the range where the token is token1', () => {
    const straight = toTicks(4, [0.5, 2], 200, false);
    const mirrored = toTicks(1 / 4, [0.5, 2], 200, true);
    expect(straight).toEqual({ tickLower: 7000, tickUpper: 20_800 });
    expect(mirrored).toEqual({ tickLower: -20_800, tickUpper: -7000 });
  });

  it('the whole range ends on the grid', () => {
    expect(toTicks(1, undefined, 200, false)).toEqual({ tickLower: -887_200, tickUpper: 887_200 });
  });
});
