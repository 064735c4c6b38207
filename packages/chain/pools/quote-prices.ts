import { type Address, type Chain, type QuoteToken, ZERO_ADDRESS } from '@assay/facts';
import type { PoolQuestion } from './pool-ref.js';
import type { PoolState } from './pool-state.js';
import { valuePool } from './value-pool.js';

/** USD for one whole token of each quote token whose price is known. */
export type QuotePrices = ReadonlyMap<Address, number>;

/** Pools with less liquidity than this do not price a quote token. */
const MIN_LIQUIDITY_USD = 10_000;

export function wrappedQuote({ wrappedNative, nativeSymbol }: Chain): QuoteToken {
  return { address: wrappedNative, symbol: `W${nativeSymbol}`, decimals: 18 };
}

/** The native coin itself, which only pools of V4 kind hold. */
function nativeQuote({ nativeSymbol }: Chain): QuoteToken {
  return { address: ZERO_ADDRESS, symbol: nativeSymbol, decimals: 18 };
}

/** The quote tokens of this chain. */
export function quoteTokens(chain: Chain): readonly QuoteToken[] {
  return [wrappedQuote(chain), ...chain.stablecoins, ...chain.otherQuoteTokens];
}

/** The pairs of a token with every quote token. */
export function tokenQuestions(chain: Chain, token: Address): PoolQuestion[] {
  return quoteTokens(chain)
    .filter(({ address }) => address !== token)
    .map((quote) => ({ token, quote }));
}

/**
 * The pairs for pools of V4 kind, which also pair tokens with the native coin itself. The wrapped native coin has
 * no relevant market against it.
 */
export function v4Questions(chain: Chain, token: Address): PoolQuestion[] {
  const native = token === chain.wrappedNative ? [] : [{ token, quote: nativeQuote(chain) }];
  return [...native, ...tokenQuestions(chain, token)];
}

/** Pairs that price the native coin: with every stablecoin. */
export function nativeQuestions(chain: Chain): PoolQuestion[] {
  return chain.stablecoins.map((quote) => ({ token: chain.wrappedNative, quote }));
}

/** Pairs that price the other quote tokens: with the native coin. */
export function otherQuoteQuestions(chain: Chain): PoolQuestion[] {
  return chain.otherQuoteTokens.map(({ address }) => ({ token: address, quote: wrappedQuote(chain) }));
}

/**
 * The native coin's price in the stablecoin pool with the most liquidity; `null` without one. A stablecoin
 * counts as one dollar.
 */
export function nativeUsdFromPools(chain: Chain, states: readonly PoolState[]): number | null {
  const dollars: QuotePrices = new Map(chain.stablecoins.map(({ address }) => [address, 1]));
  return priceInDeepest(states, chain.wrappedNative, 18, dollars);
}

/**
 * Stablecoins at a dollar, the native coin at `nativeUsd`, the others by their deepest pool against the
 * native coin.
 */
export function toQuotePrices(
  chain: Chain,
  nativeUsd: number | null,
  states: readonly PoolState[],
): QuotePrices {
  const prices = new Map<Address, number>(chain.stablecoins.map(({ address }) => [address, 1]));
  if (nativeUsd === null) {
    return prices;
  }
  const native = [chain.wrappedNative, ZERO_ADDRESS].map((coin) => [coin, nativeUsd] as const);
  for (const [coin, usd] of native) prices.set(coin, usd);
  for (const { address, decimals } of chain.otherQuoteTokens) {
    const price = priceInDeepest(states, address, decimals, new Map(native));
    if (price !== null) {
      prices.set(address, price);
    }
  }
  return prices;
}

/** Uses pools against `quotes` only; the states may hold other pools of the token. */
function priceInDeepest(
  states: readonly PoolState[],
  token: Address,
  decimals: number,
  quotes: QuotePrices,
): number | null {
  const pools = states
    .filter(({ ref }) => ref.token === token)
    .map((state) => valuePool(state, decimals, quotes.get(state.ref.quote.address) ?? null))
    .filter(({ priceUsd, liquidityUsd }) => priceUsd !== null && (liquidityUsd ?? 0) >= MIN_LIQUIDITY_USD)
    .sort((a, b) => (b.liquidityUsd ?? 0) - (a.liquidityUsd ?? 0));
  return pools[0]?.priceUsd ?? null;
}
