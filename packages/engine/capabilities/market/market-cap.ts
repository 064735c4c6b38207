import type { TokenMetadata } from '@assay/facts';
import { finite, toWhole } from '../ratio.js';

/** Which supply a market cap is computed from: the circulating one, or the total where that is not known. */
export type CapBasis = 'circulating' | 'total';

/** USD; `null`: unknown. */
export interface MarketCap {
  /** Price × circulating supply, or × total supply where the circulating one is not known. */
  readonly marketCap: number | null;
  readonly basis: CapBasis | null;
  /** Fully diluted: price × total supply. */
  readonly fdv: number | null;
}

/** Market cap and fully diluted value at a price in USD for one whole token. O(1). */
export function marketCapOf(priceUsd: number | null, metadata: TokenMetadata | undefined): MarketCap {
  const worth = (amount: bigint | null | undefined) => {
    const whole = amount == null ? null : toWhole(amount, metadata?.decimals ?? null);
    return priceUsd === null || whole === null ? null : finite(priceUsd * whole);
  };
  const [circulating, fdv] = [worth(metadata?.circulatingSupply), worth(metadata?.totalSupply)];
  const marketCap = circulating ?? fdv;
  const basis = marketCap === null ? null : circulating === null ? 'total' : 'circulating';
  return { marketCap, basis, fdv };
}
