import type { Fact, LiquidityRemovals, Pools, Trade, Trades } from '@assay/facts';
import { expect, it } from 'vitest';
import { liquidityHistoryOf } from './liquidity-history.js';

const HOUR = 3_600;
const end = 1_000 * HOUR;
const pool = `0x${'1'.repeat(40)}`;
const pools = (quoteReserve: bigint, quoteUsd: number | null = 2) =>
  ({
    pools: [{ address: pool, quote: { decimals: 0, symbol: 'C', address: pool }, quoteReserve, quoteUsd }],
  }) as unknown as Pools;
const trade = (hoursAgo: number, side: Trade['side'], quoteAmount: bigint) =>
  ({
    pool,
    side,
    quoteAmount,
    timestamp: end - hoursAgo * HOUR,
    blockNumber: 1_000 - hoursAgo,
    logIndex: 0,
  }) as Trade;
const traded = (trades: readonly Trade[], coverage = 1): Fact<Trades> =>
  ({
    known: true,
    value: { trades, windowSeconds: 10 * HOUR, coverage, priceUsdBefore: null },
    block: { number: 1_000, timestamp: end, hash: '0x' },
  }) as unknown as Fact<Trades>;
const step = (hoursAgo: number, quoteAmount: bigint) => ({
  pool,
  quoteAmount,
  timestamp: end - hoursAgo * HOUR,
});
const removals = (added: readonly object[] = [], taken: readonly object[] = []) =>
  ({ additions: added, removals: taken }) as unknown as LiquidityRemovals;
const now = end * 1_000;

it('goes back over each purchase, sale, addition and removal, from what is held now', () => {
  const history = liquidityHistoryOf({
    pools: pools(100n),
    trades: traded([trade(3, 'buy', 30n), trade(1, 'sell', 10n)]),
    removals: removals([step(4, 60n)], [step(2, 20n)]),
    now,
  });
  const usd = history?.points.map(({ at, coinsUsd }) => [(at - end) / HOUR, coinsUsd]);
  expect(usd?.at(-1)).toEqual([0, 200]);
  // Before the hour of the sale, of the removal, of the purchase, and of the addition.
  expect(usd).toContainEqual([-1, 220]);
  expect(usd).toContainEqual([-2, 260]);
  expect(usd).toContainEqual([-3, 200]);
  expect(usd).toContainEqual([-4, 80]);
  expect(history?.pools).toBe(1);
});

it('ends where more would have left than was there, and says nothing without a price, a trade window or a pool', () => {
  const trades = traded([trade(3, 'buy', 500n)]);
  const history = liquidityHistoryOf({ pools: pools(100n), trades, removals: removals(), now });
  expect(Math.min(...(history?.points.map(({ coinsUsd }) => coinsUsd) ?? []))).toBe(200);
  expect(history?.points[0]?.at).toBe(end - 2 * HOUR);
  const none = { trades, removals: removals(), now };
  expect(liquidityHistoryOf({ ...none, pools: pools(100n, null) })).toBeUndefined();
  expect(liquidityHistoryOf({ ...none, pools: { pools: [] } as unknown as Pools })).toBeUndefined();
  expect(liquidityHistoryOf({ ...none, pools: pools(1n), trades: traded([], 0) })).toBeUndefined();
});
