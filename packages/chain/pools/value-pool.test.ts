import { expect, test } from 'vitest';
import type { PoolRef } from './pool-ref.js';
import type { PoolState } from './pool-state.js';
import { valuePool } from './value-pool.js';

const ref: PoolRef = {
  token: `0x${'aa'.repeat(20)}`,
  quote: { address: `0x${'bb'.repeat(20)}`, symbol: 'Q', decimals: 18 },
  address: `0x${'01'.repeat(20)}`,
  dex: { name: 'test', kind: 'uniswap-v3', factory: `0x${'02'.repeat(20)}` },
  feeTier: 3_000,
};
const state: PoolState = { ref, sqrtPriceX96: 2n ** 96n, tick: 0, liquidity: 5n, tokenBalance: 10n ** 20n };

test('a pool whose quote tokens could not be read is not worth nothing', () => {
  expect(valuePool(state, 18, 1).liquidityUsd).toBeNull();
  expect(valuePool({ ...state, quoteBalance: 0n }, 18, 1).liquidityUsd).toBe(0);
  expect(valuePool({ ...state, quoteBalance: 10n ** 18n }, 18, 1).liquidityUsd).toBe(2);
});
