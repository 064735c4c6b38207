import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Bins, binPrice, swapInBins, toSqrtPriceX96 } from './bin-math.js';

const MIDDLE = 2 ** 23;
const ONE = 1n << 128n;

describe('prices of bins', () => {
  it('are one in the middle, and a step more or less beside it', () => {
    expect(binPrice(MIDDLE, 25)).toBe(ONE);
    expect(Number(binPrice(MIDDLE + 1, 25)) / 2 ** 128).toBeCloseTo(1.0025, 12);
    expect(Number(binPrice(MIDDLE - 1, 25)) / 2 ** 128).toBeCloseTo(1 / 1.0025, 12);
    expect(toSqrtPriceX96(ONE)).toBe(2n ** 96n);
  });

  it('rise with the bin, and follow the powers of the step', () => {
    const bin = fc.record({
      distance: fc.integer({ min: -5_000, max: 5_000 }),
      step: fc.integer({ min: 1, max: 100 }),
    });
    fc.assert(
      fc.property(bin, ({ distance, step }) => {
        const [price, next] = [binPrice(MIDDLE + distance, step), binPrice(MIDDLE + distance + 1, step)];
        if (price === undefined || next === undefined) throw new Error('no price');
        expect(Number(price) / 2 ** 128 / (1 + step / 10_000) ** distance).toBeCloseTo(1, 9);
        expect(next > price).toBe(true);
        const root = toSqrtPriceX96(price);
        expect(root * root <= price << 64n && (root + 1n) ** 2n > price << 64n).toBe(true);
      }),
    );
  });

  it('are none where the pools refuse', () => {
    expect(binPrice(0, 100)).toBeUndefined();
    expect(binPrice(MIDDLE + 2 ** 20, 1)).toBeUndefined();
    expect(binPrice(MIDDLE + 500_000, 100)).toBeUndefined();
    expect(binPrice(MIDDLE - 500_000, 100)).toBeUndefined();
  });
});

describe('a sale in bins', () => {
  const bin = (id: number, reserve0: bigint, reserve1: bigint) => ({ id, reserve0, reserve1, shares: 1n });
  const bins: Bins = {
    active: MIDDLE,
    around: [
      bin(MIDDLE - 2, 0n, 1_000n),
      bin(MIDDLE, 700n, 300n),
      bin(MIDDLE + 1, 1_000n, 0n),
      bin(MIDDLE + 9, 0n, 77n),
    ],
  };
  const sell = (amountIn: bigint, zeroForOne: boolean, feePips = 0) =>
    swapInBins(bins, { amountIn, zeroForOne, step: 100, feePips });

  it('pays the price of the active bin, less the fee', () => {
    expect(sell(200n, true)).toEqual({ out: 200n, left: 0n });
    expect(sell(200n, false, 10_000)).toEqual({ out: 198n, left: 0n });
  });

  it('goes on in the next bin on its side, over empty ones', () => {
    // 300 at the price of 1, then 100 at 1.01^-2.
    expect(sell(400n, true)).toEqual({ out: 300n + 98n, left: 0n });
    expect(sell(801n, false)).toEqual({ out: 700n + 100n, left: 0n });
  });

  it('says what the bins do not take', () => {
    const { out, left } = sell(2_000n, true);
    expect(out).toBe(1_300n);
    expect(left).toBe(2_000n - 300n - 1_020n);
    expect(
      swapInBins({ active: MIDDLE, around: [] }, { amountIn: 5n, zeroForOne: true, step: 1, feePips: 0 }),
    ).toEqual({ out: 0n, left: 5n });
  });
});
