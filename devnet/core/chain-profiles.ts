/** The chains of the registry that have an embedded one. A new chain of the registry needs none. */
export type EmbeddedChainName = 'eth' | 'base' | 'bsc';

/** What differs between embedded chains. */
export interface ChainProfile {
  readonly name: string;
  readonly chainId: number;
  readonly secondsPerBlock: number;
  readonly gasLimit: number;
  readonly native: { readonly name: string; readonly symbol: string; readonly usd: number };
  /** The first has 6 decimals, the second 18. */
  readonly stablecoins: readonly [
    { readonly name: string; readonly symbol: string },
    { readonly name: string; readonly symbol: string },
  ];
  readonly dexName: string;
  readonly v3DexName: string;
}

/** The networks that have an embedded chain. */
export const chainProfiles: readonly (ChainProfile & { readonly name: EmbeddedChainName })[] = [
  {
    name: 'eth',
    chainId: 1,
    secondsPerBlock: 12,
    gasLimit: 60_000_000,
    native: { name: 'Wrapped Ether', symbol: 'WETH', usd: 3000 },
    stablecoins: [
      { name: 'USD Coin', symbol: 'USDC' },
      { name: 'Dai Stablecoin', symbol: 'DAI' },
    ],
    dexName: 'Uniswap V2',
    v3DexName: 'Uniswap V3',
  },
  {
    name: 'base',
    chainId: 8453,
    secondsPerBlock: 2,
    gasLimit: 150_000_000,
    native: { name: 'Wrapped Ether', symbol: 'WETH', usd: 3000 },
    stablecoins: [
      { name: 'USD Coin', symbol: 'USDC' },
      { name: 'Dai Stablecoin', symbol: 'DAI' },
    ],
    dexName: 'Uniswap V2',
    v3DexName: 'Uniswap V3',
  },
  {
    name: 'bsc',
    chainId: 56,
    secondsPerBlock: 3,
    gasLimit: 100_000_000,
    native: { name: 'Wrapped BNB', symbol: 'WBNB', usd: 600 },
    stablecoins: [
      { name: 'USD Coin', symbol: 'USDC' },
      { name: 'Tether USD', symbol: 'USDT' },
    ],
    dexName: 'PancakeSwap V2',
    v3DexName: 'PancakeSwap V3',
  },
];
