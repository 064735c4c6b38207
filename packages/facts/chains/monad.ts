import type { ChainRecord } from './chain.js';
import type { ChainForks } from './forks.js';
import labels from './labels/monad.json' with { type: 'json' };
import launchpads from './launchpads/monad.json' with { type: 'json' };
import { toLaunchpads } from './launchpads/to-launchpads.js';
import { toLabels } from './to-labels.js';

/**
 * Monad asks 10,100 gas for a cold account and 8,100 for cold storage, later by pages of 128 slots. So no block is played
 * here: nodes run every call.
 */
const forks: ChainForks = {
  forks: [],
  sources: ['docs.monad.xyz/developer-essentials/opcode-pricing'],
};

/** Monad. */
export const monad: ChainRecord<'monad'> = {
  name: 'monad',
  chainId: 143,
  title: 'Monad',
  nativeSymbol: 'MON',
  blockTimeMs: 300,
  behaviour: {
    reserve: 10,
    sources: [
      'docs.monad.xyz/developer-essentials/reserve-balance',
      'docs.monad.xyz/monad-arch/consensus/asynchronous-execution',
    ],
  },
  forks,
  wrappedNative: '0x3bd359c1119da7da1d913d1c4d2b7c461115433a',
  nativeUsdFeed: '0xbcd78f76005b7515837af6b50c7c52bcf73822fb',
  stablecoins: [
    {
      address: '0x754704bc059f8c67012fed69bc8a327a5aafb603',
      symbol: 'USDC',
      decimals: 6,
      sources: [
        'npmjs.com/package/@uniswap/default-token-list (22.21.0)',
        'npmjs.com/package/@aave-dao/aave-address-book (4.68.1)',
        'npmjs.com/package/@gfxlabs/oku-chains (1.12.36)',
      ],
    },
    {
      address: '0xe7cd86e13ac4309349f30b3435a9d337750fc82d',
      symbol: 'USDT0',
      decimals: 6,
      sources: [
        'npmjs.com/package/@aave-dao/aave-address-book (4.68.1)',
        'github.com/monad-crypto/token-list',
      ],
    },
    {
      address: '0x00000000efe302beaa2b3e6e1b18d08d69a9012a',
      symbol: 'AUSD',
      decimals: 6,
      sources: [
        'npmjs.com/package/@aave-dao/aave-address-book (4.68.1)',
        'github.com/monad-crypto/token-list',
      ],
    },
  ],
  otherQuoteTokens: [
    {
      address: '0xee8c0e9f1bffb4eb878d8f15f368a02a35481242',
      symbol: 'WETH',
      decimals: 18,
      sources: [
        'npmjs.com/package/@uniswap/default-token-list (22.21.0)',
        'npmjs.com/package/@gfxlabs/oku-chains (1.12.36)',
      ],
    },
    {
      address: '0x0555e30da8f98308edb960aa94c0db47230d2b9c',
      symbol: 'WBTC',
      decimals: 8,
      sources: [
        'npmjs.com/package/@uniswap/default-token-list (22.21.0)',
        'npmjs.com/package/@gfxlabs/oku-chains (1.12.36)',
      ],
    },
  ],
  dexes: [
    {
      name: 'Uniswap V2',
      kind: 'uniswap-v2',
      factory: '0x182a927119d56008d921126764bf884221b10f59',
      router: '0x4b2ab38dbf28d31d467aa8993f6c2585981d6804',
      feeBps: 30,
      sources: [
        'npmjs.com/package/@uniswap/sdk-core (7.19.4, addresses)',
        'github.com/monad-crypto/protocols mainnet/uniswap.jsonc',
      ],
    },
    {
      name: 'Uniswap V3',
      kind: 'uniswap-v3',
      factory: '0x204faca1764b154221e35c0d20abb3c525710498',
      router: '0xfe31f71c1b106eac32f1a19239c9a9a72ddfb900',
      positionManager: '0x7197e214c0b767cfb76fb734ab638e2c192f4e53',
      quoter: '0x2d01411773c8c24805306e89a41f7855c3c4fe65',
      feeTiers: [100, 500, 3000, 10000],
      sources: [
        'npmjs.com/package/@uniswap/sdk-core (7.19.4, addresses)',
        'github.com/monad-crypto/protocols mainnet/uniswap.jsonc',
      ],
    },
    {
      name: 'PancakeSwap V2',
      kind: 'uniswap-v2',
      factory: '0x02a84c1b3bbd7401a5f7fa98a384ebc70bb5749e',
      router: '0x8cfe327cec66d1c090dd72bd0ff11d690c33a2eb',
      feeBps: 25,
      sources: [
        'github.com/monad-crypto/protocols mainnet/PancakeSwap.json',
        'npmjs.com/package/@pancakeswap/v2-sdk (1.2.2)',
        'npmjs.com/package/@pancakeswap/smart-router (7.7.3)',
      ],
    },
    {
      name: 'PancakeSwap V3',
      kind: 'uniswap-v3',
      factory: '0x0bfbcf9fa4f9c56b0f40a671ad40e0805a091865',
      router: '0x1b81d678ffb9c0263b24a97847620c99d213eb14',
      positionManager: '0x46a15b0b27311cedf172ab29e4f4766fbe7f4364',
      quoter: '0xb048bbc1ee6b733fffcfb9e9cef7375518e25997',
      feeTiers: [100, 500, 2500, 10000],
      sources: [
        'github.com/monad-crypto/protocols mainnet/PancakeSwap.json',
        'npmjs.com/package/@pancakeswap/v3-sdk (3.10.2)',
      ],
    },
  ],
  uniswapV4: {
    poolManager: '0x188d586ddcf52439676ca21a244753fa19f9ea8e',
    positionManager: '0x5b7ec4a94ff9bedb700fb82ab09d5846972f4016',
    stateView: '0x77395f3b2e73ae90843717371294fa97cc419d64',
    sources: [
      'npmjs.com/package/@uniswap/sdk-core (7.19.4, addresses)',
      'github.com/monad-crypto/protocols mainnet/uniswap.jsonc',
    ],
  },
  lockers: [],
  launchpads: toLaunchpads(launchpads),
  labels: toLabels(labels),
  confirmations: 10,
  multicall3: '0xca11bde05977b3631167028862be2a173976ca11',
  sources: {
    wrappedNative: [
      'github.com/monad-crypto/protocols mainnet/CANONICAL.jsonc',
      'npmjs.com/package/@gfxlabs/oku-chains (1.12.36)',
    ],
    nativeUsdFeed: [
      'github.com/monad-crypto/protocols mainnet/chainlink.jsonc',
      'github.com/beefyfinance/beefy-api src/utils/fetchChainLinkPrices.ts',
    ],
    multicall3: [
      'npmjs.com/package/viem (2.57.20, chains/definitions/monad)',
      'github.com/monad-crypto/protocols mainnet/CANONICAL.jsonc',
    ],
  },
  explorers: ['monadvision.com', 'monadscan.com'],
  otherNames: ['mon'],
  publicRpcUrls: [],
  providerIds: {
    dexscreener: 'monad',
    geckoterminal: 'monad',
    defillama: 'monad',
    etherscan: '143',
    sourcify: '143',
    sqd: 'monad-mainnet',
  },
};
