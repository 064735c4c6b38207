import type { Hex } from '../lib/hex.js';
import type { ChainBehaviour } from './behaviour.js';
import type { ChainForks } from './forks.js';

export interface QuoteToken {
  readonly address: Hex;
  readonly symbol: string;
  readonly decimals: number;
  /** Where its address is published. */
  readonly sources?: readonly string[];
}

type DexKind = 'uniswap-v2' | 'uniswap-v3' | 'aerodrome' | 'slipstream';

/**
 * Kind of a pool: that of its exchange, or one of V4 kind, whose pools are in one contract outside the list
 * of exchanges.
 */
export type PoolKind = DexKind | PoolManagerKind;

/** Kind of pools that are entries in one contract. */
export type PoolManagerKind = 'uniswap-v4' | 'infinity-cl' | 'infinity-bin';

/** Liquidity has its own prices (positions with a range, or bins), instead of those of all liquidity. */
export function isConcentrated(kind: PoolKind): boolean {
  return isPoolWithRanges(kind) || isV4Kind(kind);
}

/** Concentrated, and all pools are in one contract, each with a hook or none. */
export function isV4Kind(kind: PoolKind): kind is PoolManagerKind {
  return kind === 'uniswap-v4' || kind === 'infinity-cl' || kind === 'infinity-bin';
}

/** Concentrated, and each pool is a contract of its own. */
export function isPoolWithRanges(kind: PoolKind): boolean {
  return kind === 'uniswap-v3' || kind === 'slipstream';
}

export interface Dex {
  readonly name: string;
  readonly kind: DexKind;
  readonly factory: Hex;
  readonly router: Hex;
  /** Swap fee of a V2-kind exchange in basis points; 30 where absent. V3 pools carry their own. */
  readonly feeBps?: number;
  /** V3 kind and Slipstream: the NFT position manager, and the quoter where one is known. */
  readonly positionManager?: Hex;
  readonly quoter?: Hex;
  /** V3 kind: fee tiers that the factory may have, in hundredths of a basis point. */
  readonly feeTiers?: readonly number[];
  /**
   * Slipstream: tick spacings that the factory may have. They tell pools apart, as fee tiers do elsewhere.
   */
  readonly tickSpacings?: readonly number[];
  /** Where its addresses are published. */
  readonly sources?: readonly string[];
}

/** Uniswap V4 on one network: every pool is a 32-byte id inside one contract, the pool manager. */
export interface UniswapV4 {
  /** Holds the reserves of all pools, and emits their logs. */
  readonly poolManager: Hex;
  /** Issues positions as NFTs; the salt of such a position in the pool manager is the id of its NFT. */
  readonly positionManager: Hex;
  /** Reads the pool manager's storage for callers. */
  readonly stateView: Hex;
  /** Where its addresses are published. */
  readonly sources?: readonly string[];
}

/** The pools of PancakeSwap Infinity with liquidity in ranges ("CL"), or in bins, on one network. */
export interface InfinityPools {
  /** Keeps the state of all pools, and emits their logs. */
  readonly poolManager: Hex;
  /** Holds the tokens of all pools, those of Infinity's other pool managers too. */
  readonly vault: Hex;
  /**
   * CL: issues positions as NFTs; the salt of such a position in the pool manager is the id of its NFT. Bins:
   * keeps who has which part of a bin, with the salt 0.
   */
  readonly positionManager: Hex;
  /** Where its addresses are published. */
  readonly sources?: readonly string[];
}

export interface Locker {
  readonly name: string;
  readonly address: Hex;
  /**
   * What it locks, or its interface, e.g. `v2-lp`, `v3-nft`, `unicrypt-v2`, `pinklock-v2`, `team-finance`.
   */
  readonly kind?: string;
  /** Where its address is published. */
  readonly sources?: readonly string[];
}

/** A contract of a platform that creates tokens for others. It is named, but not trusted. */
export interface Launchpad {
  readonly name: string;
  readonly address: Hex;
  /** Its function in the platform, e.g. `factory v4`. */
  readonly what: string;
  /** Where its address is published: GitHub repository and path. */
  readonly sources: readonly string[];
}

export interface AddressLabel {
  readonly kind: 'cex' | 'bridge' | 'burn' | 'locker' | 'router' | 'mixer' | 'other';
  readonly name: string;
}

/**
 * Tokens that the chain itself runs. They have no code of their own, only the byte `ef` at an address with a
 * fixed prefix. All addresses are part of the standard.
 */
export interface ProtocolTokens {
  readonly standard: 'B20' | 'CAS20';
  /** The first ten bytes of a token's address. The byte after them is the variant. */
  readonly prefix: Hex;
  readonly factory: Hex;
  /** The factory's function that says whether a token was created at an address. */
  readonly createdQuestion: string;
  /** Keeps the lists of accounts that tokens obey. */
  readonly ruleRegistry: Hex;
  /** Says which features are open; without any of `features` nothing can be created yet. */
  readonly activationRegistry: Hex;
  /** Names of the features; the id of a feature is the Keccak-256 of its name. */
  readonly features: readonly string[];
  /** First storage slot of every token (ERC-7201). */
  readonly storage: Hex;
  /** Where all of this is published. */
  readonly sources: readonly string[];
}

/**
 * One supported chain: everything the product knows of it, with its id at every provider. Addresses are lower
 * case.
 */
export interface ChainRecord<Name extends string = string> {
  /** What callers write: lower-case letters and digits. */
  readonly name: Name;
  readonly chainId: number;
  readonly title: string;
  readonly nativeSymbol: string;
  readonly blockTimeMs: number;
  /** Absent where the chain does as Ethereum does. */
  readonly behaviour?: ChainBehaviour;
  /** Absent for a test network: it runs the newest rules that are known here. */
  readonly forks?: ChainForks;
  readonly wrappedNative: Hex;
  /** Chainlink aggregator of native coin against USD (8 decimals). */
  readonly nativeUsdFeed?: Hex;
  /** Fixed price where no feed exists (test networks). */
  readonly nativeUsdPrice?: number;
  readonly stablecoins: readonly QuoteToken[];
  readonly otherQuoteTokens: readonly QuoteToken[];
  readonly dexes: readonly Dex[];
  /** Absent where it is not deployed. */
  readonly uniswapV4?: UniswapV4;
  /** Absent where it is not deployed. */
  readonly infinityCl?: InfinityPools;
  /** Absent where it is not deployed. */
  readonly infinityBin?: InfinityPools;
  /** Absent where the chain runs no tokens. */
  readonly protocolTokens?: ProtocolTokens;
  readonly lockers: readonly Locker[];
  readonly launchpads: readonly Launchpad[];
  readonly labels: Readonly<Record<string, AddressLabel>>;
  /** Blocks after which a payment is final. */
  readonly confirmations: number;
  readonly multicall3: Hex;
  /** Where the addresses that stand alone in the record are published. */
  readonly sources?: {
    readonly [K in 'wrappedNative' | 'nativeUsdFeed' | 'multicall3']?: readonly string[];
  };
  /** Hosts where people look at the chain, the best known first. */
  readonly explorers?: readonly string[];
  /** What exchanges and wallets call it beside its own name and those at providers: a prefix of EIP-3770. */
  readonly otherNames?: readonly string[];
  /** Without any, the chain is not read until the operator names a node. */
  readonly publicRpcUrls: readonly string[];
  /** What the chain is called at each provider. Absent: the provider does not serve it, and is not asked. */
  readonly providerIds: { readonly [P in NamingProvider]?: string };
}

/** Outside services that have names of their own for chains. */
export const namingProviders = [
  'goplus',
  'honeypotis',
  'dexscreener',
  'geckoterminal',
  'coingecko',
  'defillama',
  'etherscan',
  'blockscout',
  'sourcify',
  'moralis',
  'sqd',
  'hypersync',
] as const;

export type NamingProvider = (typeof namingProviders)[number];
