import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toConcentratedOut } from '../venues/concentrated-math.js';
import { toConstantProductIn, toConstantProductOut, toTaxRatio } from './amm.js';

const reserve = fc.bigInt(10n ** 9n, 2n ** 112n - 1n);
const fee = fc.integer({ min: 0, max: 100_000 });

describe('pool formulas', () => {
  it('pays what the published V2 library pays', () => {
    // UniswapV2Library: in * 997 * out / (reserveIn * 1000 + in * 997)
    expect(toConstantProductOut(10n ** 18n, 100n * 10n ** 18n, 5_000n * 10n ** 18n, 3000)).toBe(
      (10n ** 18n * 997n * 5_000n * 10n ** 18n) / (100n * 10n ** 18n * 1000n + 10n ** 18n * 997n),
    );
  });

  it('never pays more than there is, nor anything from an empty pool', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 2n ** 200n), reserve, reserve, fee, (amount, a, b, pips) => {
        const out = toConstantProductOut(amount, a, b, pips);
        expect(out >= 0n && out < b).toBe(true);
        expect(toConstantProductOut(amount, 0n, b, pips)).toBe(0n);
      }),
    );
  });

  it('works out from the reserves after a trade what must have reached the pool', () => {
    fc.assert(
      fc.property(reserve, reserve, fc.bigInt(1n, 1000n), fee, (a, b, share, pips) => {
        const amountIn = (a * share) / 1000n + 1_000n;
        const out = toConstantProductOut(amountIn, a, b, pips);
        fc.pre(out > 10n ** 7n);
        const found = toConstantProductIn(out, a + amountIn, b - out, pips);
        const error = found > amountIn ? found - amountIn : amountIn - found;
        expect(error * 100_000n <= amountIn).toBe(true);
      }),
    );
  });

  it('agrees with the constant product where a concentrated pool spans all prices', () => {
    fc.assert(
      fc.property(
        fc.bigInt(10n ** 15n, 10n ** 27n),
        fc.bigInt(1n, 100n),
        fc.boolean(),
        (side, share, zeroForOne) => {
          const amountIn = (side * share) / 1000n;
          const exact = toConstantProductOut(amountIn, side, side, 3000);
          const found = toConcentratedOut(amountIn, zeroForOne, {
            sqrtPriceX96: 2n ** 96n,
            liquidity: side,
            feePips: 3000,
          });
          const error = exact > found ? exact - found : found - exact;
          expect(error * 1_000_000n <= exact + 1_000_000n).toBe(true);
        },
      ),
    );
  });

  it('keeps every tax between none and all', () => {
    fc.assert(
      fc.property(fc.bigInt(-(2n ** 255n), 2n ** 255n), fc.bigInt(-5n, 2n ** 255n), (received, expected) => {
        const tax = toTaxRatio(received, expected);
        if (expected <= 0n) expect(tax).toBeNull();
        else expect(tax !== null && tax >= 0 && tax <= 1).toBe(true);
      }),
    );
    expect(toTaxRatio(75n, 100n)).toBe(0.25);
  });
});
