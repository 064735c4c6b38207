import type { ChainRecord } from './chain.js';

/** The tokens that others imitate, as far as a chain's record names them. */
export function wellKnownTokensOf({
  wrappedNative,
  nativeSymbol,
  stablecoins,
  otherQuoteTokens,
}: Pick<ChainRecord, 'wrappedNative' | 'nativeSymbol' | 'stablecoins' | 'otherQuoteTokens'>) {
  return [{ address: wrappedNative, symbol: `W${nativeSymbol}` }, ...stablecoins, ...otherQuoteTokens];
}
