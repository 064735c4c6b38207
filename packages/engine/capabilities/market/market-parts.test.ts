import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NOW_SECONDS, pool, trade, wallet } from '../../../../test/support/analysis-facts.js';
import { candlesOf } from './candles.js';
import { amountOut, exitValueOf } from './exit-value.js';
import { priceOf } from './price.js';
import { orderTrades } from './trade-window.js';

const priced = (priceUsd: number | null, liquidityUsd: number | null, n = 0) =>
  pool({ priceUsd, liquidityUsd, address: wallet(0xaa00 + n) });

describe('the price', () => {
  it('is the liquidity-weighted median: thin pools with absurd prices do not move it', () => {
    const consensus = priceOf(
      [priced(1, 90_000, 1), priced(1.02, 60_000, 2), priced(1e9, 40_000, 3), priced(1e-9, 20_000, 4)],
      0.25,
    );
    expect(consensus).toMatchObject({ priceUsd: 1 });
    expect(consensus?.outliers).toHaveLength(2);
    expect(consensus?.pools.map(({ liquidityUsd }) => liquidityUsd)).toEqual([90_000, 60_000]);
  });

  it('lies among the pools’ prices, and within the prices of any majority of the liquidity', () => {
    const some = fc.array(
      fc.tuple(fc.double({ min: 1e-6, max: 1e6, noNaN: true }), fc.double({ min: 1, max: 1e9, noNaN: true })),
      { minLength: 1, maxLength: 8 },
    );
    fc.assert(
      fc.property(some, fc.double({ min: 1e-6, max: 1e6, noNaN: true }), (list, attack) => {
        const pools = list.map(([price, depth], i) => priced(price, depth, i));
        const prices = list.map(([price]) => price);
        const depth = list.reduce((sum, [, d]) => sum + d, 0);
        const attacked = priceOf([...pools, priced(attack, depth * 0.9, 99)], 0.25)?.priceUsd ?? 0;
        expect(attacked).toBeGreaterThanOrEqual(Math.min(...prices));
        expect(attacked).toBeLessThanOrEqual(Math.max(...prices));
      }),
    );
  });

  it('is unknown without a pool that has both price and liquidity', () => {
    const senseless = [
      priced(null, 5),
      priced(1, null),
      priced(1, 0),
      priced(0, 1),
      priced(Number.NaN, 1),
      priced(1, Number.POSITIVE_INFINITY),
    ];
    expect([priceOf([], 0.25), priceOf(senseless, 0.25)]).toEqual([null, null]);
  });
});

describe('an exit', () => {
  it('follows Uniswap v2 to the unit', () => {
    // getAmountOut(1e18, 5e18, 10e18) of the v2 periphery, with 0.3 % fee.
    expect(amountOut(pool({ tokenReserve: 5n * 10n ** 18n, quoteReserve: 10n ** 19n }), 10n ** 18n)).toBe(
      1662497915624478906n,
    );
  });

  it('takes the active range of a v3 pool for its reserves, on either side', () => {
    const price = 4n; // token1 per token0
    const v3 = pool({
      kind: 'uniswap-v3',
      sqrtPriceX96: 2n * 2n ** 96n,
      liquidity: 10n ** 24n,
      tokenReserve: 10n ** 24n,
      quoteReserve: 10n ** 26n,
      feePips: 0,
    });
    expect(Number(amountOut(v3, 10n ** 15n)) / 1e15).toBeCloseTo(Number(price), 5);
    expect(Number(amountOut({ ...v3, tokenIsToken0: false }, 10n ** 15n)) / 1e15).toBeCloseTo(0.25, 5);
  });

  it('never brings more than the pool owns, more for less, or more after a higher tax', () => {
    const amount = fc.bigInt({ min: 0n, max: 10n ** 40n });
    fc.assert(
      fc.property(
        amount,
        amount,
        amount,
        fc.double({ min: 0, max: 1, noNaN: true }),
        (tokenReserve, quoteReserve, sold, tax) => {
          const own = pool({ tokenReserve, quoteReserve });
          expect(amountOut(own, sold) <= quoteReserve).toBe(true);
          expect(amountOut(own, sold / 2n) <= amountOut(own, sold)).toBe(true);
          const value = (sellTax: number) =>
            exitValueOf(1_000, { pools: [own], priceUsd: 1, decimals: 18, sellTax })?.receivedUsd ?? 0;
          expect(value(tax)).toBeLessThanOrEqual(value(tax / 2));
        },
      ),
    );
  });

  it('is unknown, not zero, without decimals or quote price', () => {
    const ask = (decimals: number, quoteUsd: number | null) =>
      exitValueOf(100, { pools: [pool({ quoteUsd })], priceUsd: 1, decimals, sellTax: null });
    expect([
      ask(18, null),
      ask(-1, 1),
      ask(300, 1),
      exitValueOf(100, { pools: [], priceUsd: 1, decimals: 18, sellTax: null }),
    ]).toEqual([null, null, null, null]);
  });
});

describe('candles', () => {
  const from = NOW_SECONDS - (NOW_SECONDS % 3_600) - 5 * 3_600;
  const window = { from, to: from + 4 * 3_600 - 1, seconds: 3_600, priceBefore: null };

  it('open, peak, bottom and close with the trades, and repeat the last close where nobody trades', () => {
    const list = [
      [10, 2],
      [20, 5],
      [30, 1],
      [40, 3],
      [2 * 3_600, 4],
    ].map(([at = 0, priceUsd = 0]) => trade(1, 'buy', 7, from + 3_600 + at, { priceUsd }));
    expect(candlesOf(list, window)).toEqual([
      { startAt: from + 3_600, openUsd: 2, highUsd: 5, lowUsd: 1, closeUsd: 3, volumeUsd: 28, trades: 4 },
      { startAt: from + 2 * 3_600, openUsd: 3, highUsd: 3, lowUsd: 3, closeUsd: 3, volumeUsd: 0, trades: 0 },
      { startAt: from + 3 * 3_600, openUsd: 4, highUsd: 4, lowUsd: 4, closeUsd: 4, volumeUsd: 7, trades: 1 },
    ]);
    expect(candlesOf([], { ...window, priceBefore: 9 })).toHaveLength(4);
  });

  it('keep low ≤ open, close ≤ high, without gaps', () => {
    const some = fc.array(
      fc.tuple(fc.integer({ min: 0, max: 4 * 3_600 }), fc.double({ min: 1e-9, max: 1e9, noNaN: true })),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(some, (list) => {
        const candles = candlesOf(
          orderTrades(list.map(([at, priceUsd]) => trade(1, 'buy', 1, from + at, { priceUsd }))),
          window,
        );
        candles.forEach((c, i) => {
          expect(
            c.lowUsd <= Math.min(c.openUsd, c.closeUsd) && c.highUsd >= Math.max(c.openUsd, c.closeUsd),
          ).toBe(true);
          if (i > 0) expect(c.startAt - (candles[i - 1]?.startAt ?? 0)).toBe(3_600);
        });
      }),
    );
  });
});
