import type { Hex } from '../lib/hex.js';

export interface QuoteToken {
  readonly address: Hex;
  readonly symbol: string;
  readonly decimals: number;
}

type DexKind = 'uniswap-v2' | 'uniswap-v3' | 'aerodrome';

/** What a pool may be: of a listed exchange, or one of Uniswap V4's, which live in one contract that no list of exchanges names. */
export type PoolKind = DexKind | 'uniswap-v4';

/** Liquidity lies in positions, each in a range of prices of its own, instead of in liquidity tokens. */
export function isConcentrated(kind: PoolKind): boolean {
  return kind === 'uniswap-v3' || kind === 'uniswap-v4';
}

export interface Dex {
  readonly name: string;
  readonly kind: DexKind;
  readonly factory: Hex;
  readonly router: Hex;
  /** Swap fee of a V2-kind exchange in basis points; 30 where absent. V3 pools carry their own. */
  readonly feeBps?: number;
  /** V3 kind: the NFT position manager, and the quoter where one is known. */
  readonly positionManager?: Hex;
  readonly quoter?: Hex;
  /** V3 kind: fee tiers that the factory may have, in hundredths of a basis point. */
  readonly feeTiers?: readonly number[];
}

/** Uniswap V4 on one network: every pool is a 32-byte id inside one contract, the pool manager. */
export interface UniswapV4 {
  /** Holds the reserves of all pools, and emits their logs. */
  readonly poolManager: Hex;
  /** Hands out liquidity as NFTs; the salt of such a position in the pool manager is the id of its NFT. */
  readonly positionManager: Hex;
  /** Reads the pool manager's storage for callers. */
  readonly stateView: Hex;
}

export interface Locker {
  readonly name: string;
  readonly address: Hex;
  /** What it locks, or which getter family it speaks, e.g. `v2-lp`, `v3-nft`, `unicrypt-v2`, `pinklock-v2`, `team-finance`. */
  readonly kind?: string;
}

/** A contract of a platform that makes tokens for others. Named, never trusted. */
export interface Launchpad {
  readonly name: string;
  readonly address: Hex;
  /** What it is to the platform, e.g. `factory v4`. */
  readonly what: string;
  /** Where its address is published: GitHub repository and path. */
  readonly sources: readonly string[];
}

export interface AddressLabel {
  readonly kind: 'cex' | 'bridge' | 'burn' | 'locker' | 'router' | 'mixer' | 'other';
  readonly name: string;
}

/**
 * One supported network: everything the program knows of it, with every outside provider's own name for it.
 * Addresses are lower case.
 */
export interface ChainRecord<Name extends string = string> {
  /** What callers write: lower-case letters and digits. */
  readonly name: Name;
  readonly chainId: number;
  readonly title: string;
  readonly nativeSymbol: string;
  readonly blockTimeMs: number;
  readonly wrappedNative: Hex;
  /** Chainlink aggregator of native coin against USD (8 decimals). */
  readonly nativeUsdFeed?: Hex;
  /** Fixes the price where no feed exists (test networks). */
  readonly nativeUsdPrice?: number;
  readonly stablecoins: readonly QuoteToken[];
  readonly otherQuoteTokens: readonly QuoteToken[];
  readonly dexes: readonly Dex[];
  /** Absent where it is not deployed. */
  readonly uniswapV4?: UniswapV4;
  readonly lockers: readonly Locker[];
  readonly launchpads: readonly Launchpad[];
  readonly labels: Readonly<Record<string, AddressLabel>>;
  /** Blocks after which a payment counts. */
  readonly confirmations: number;
  readonly multicall3: Hex;
  readonly publicRpcUrls: readonly string[];
  readonly providerIds: {
    readonly goplus: string;
    readonly honeypotis: string;
    readonly dexscreener: string;
    readonly geckoterminal: string;
    readonly coingecko: string;
    readonly defillama: string;
    readonly etherscan: string;
    /** Absent where the provider does not serve the chain. */
    readonly blockscout?: string;
    readonly sourcify: string;
    readonly moralis: string;
  };
}
