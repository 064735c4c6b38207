import { type Address, type Chain, eth, type QuoteToken } from '@assay/facts';
import { expect, test } from 'vitest';
import type { PoolState } from './pool-state.js';
import { nativeUsdFromPools, toQuotePrices, wrappedQuote } from './quote-prices.js';

const usd: QuoteToken = { address: `0x${'aa'.repeat(20)}`, symbol: 'USD', decimals: 18 };
const other: QuoteToken = { address: `0x${'bb'.repeat(20)}`, symbol: 'BTC', decimals: 18 };
const chain: Chain = { ...eth, stablecoins: [usd], otherQuoteTokens: [other] };
const wrapped = wrappedQuote(chain);
const ether = 10n ** 18n;

/** A pool of so many whole tokens and quote tokens. */
function poolOf(token: Address, tokens: bigint, quote: QuoteToken, quotes: bigint): PoolState {
  return {
    ref: {
      token,
      quote,
      address: `0x${'01'.repeat(20)}`,
      dex: { name: 'test', kind: 'uniswap-v2', factory: `0x${'02'.repeat(20)}` },
    },
    tokenReserve: tokens * ether,
    quoteReserve: quotes * ether,
  };
}

test('a quote token that was asked about too keeps its price in native coin: its other pools tell other units', () => {
  const states = [
    poolOf(other.address, 100n, wrapped, 2_000n),
    poolOf(other.address, 1_000n, usd, 60_000_000n),
  ];
  expect(toQuotePrices(chain, 3_000, states).get(other.address)).toBeCloseTo(60_000);
});

test('the native coin that was asked about too has its price from stablecoins alone', () => {
  const states = [
    poolOf(chain.wrappedNative, 10n, usd, 30_000n),
    poolOf(chain.wrappedNative, 2_000_000n, other, 100_000n),
  ];
  expect(nativeUsdFromPools(chain, states)).toBeCloseTo(3_000);
});
