import { type Address, type MarketReport, toAmount, toCount, toNumber, toPositive } from '@assay/facts';
import type { Pair } from './wire.js';

/**
 * Converts one token's pools to a market report: price and price change of the deepest pool in which the
 * token is the base, and sums over all its pools. If the token is only ever the quote, its price is the
 * base's price in dollars divided by the base's price in this token.
 * @param observedAt Unix milliseconds
 */
export function toMarketReport(address: Address, pairs: readonly Pair[], observedAt: number): MarketReport {
  const byDepth = [...pairs].sort((a, b) => depthOf(b) - depthOf(a));
  const main = byDepth.find((pair) => isBase(pair, address));
  const price = main ? toPositive(main.priceUsd) : quotePrice(byDepth[0]);
  return {
    priceUsd: price,
    marketCap: main ? toPositive(main.marketCap) : null,
    fdv: main ? toPositive(main.fdv) : null,
    liquidityUsd: sum(pairs, (pair) => pair.liquidity?.usd),
    volume24h: sum(pairs, (pair) => pair.volume?.h24),
    priceChange24h: main ? toNumber(main.priceChange?.h24) : null,
    buys24h: count(pairs, (pair) => (isBase(pair, address) ? pair.txns?.h24?.buys : pair.txns?.h24?.sells)),
    sells24h: count(pairs, (pair) => (isBase(pair, address) ? pair.txns?.h24?.sells : pair.txns?.h24?.buys)),
    pairs: pairs.length,
    opinions: [{ source: 'dexscreener', observedAt, says: quote(byDepth[0]) }],
  };
}

function isBase(pair: Pair, address: Address): boolean {
  return pair.baseToken.address.toLowerCase() === address;
}

function depthOf(pair: Pair): number {
  return toAmount(pair.liquidity?.usd) ?? 0;
}

function quotePrice(pair: Pair | undefined): number | null {
  const baseUsd = toPositive(pair?.priceUsd);
  const baseInToken = toPositive(pair?.priceNative);
  return baseUsd === null || baseInToken === null ? null : baseUsd / baseInToken;
}

/** Sums over the pools that have the value. `null` if none has. */
function sum(pairs: readonly Pair[], read: (pair: Pair) => unknown): number | null {
  const amounts = pairs.map((pair) => toAmount(read(pair))).filter((amount) => amount !== null);
  return amounts.length === 0 ? null : amounts.reduce((total, amount) => total + amount, 0);
}

function count(pairs: readonly Pair[], read: (pair: Pair) => unknown): number | null {
  return toCount(sum(pairs, (pair) => toCount(read(pair))));
}

function quote(pair: Pair | undefined): Record<string, string> {
  const says: Record<string, string> = {};
  const fields = {
    priceUsd: pair?.priceUsd,
    liquidityUsd: pair?.liquidity?.usd,
    volume24h: pair?.volume?.h24,
  };
  for (const [field, value] of Object.entries(fields))
    if (toNumber(value) !== null) says[field] = String(value);
  return says;
}
