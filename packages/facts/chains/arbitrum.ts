import type { ChainRecord } from './chain.js';
import type { ChainForks } from './forks.js';
import labels from './labels/arbitrum.json' with { type: 'json' };
import { toLabels } from './to-labels.js';

/**
 * ArbOS follows Ethereum's forks by versions that its chain's owner activates, has contracts of its own at 0x64 and after
 * it, takes gas for data within a call, and answers NUMBER and BLOCKHASH of another chain. So no block is played here: nodes
 * run every call.
 */
const forks: ChainForks = {
  forks: [],
  sources: [
    'docs.arbitrum.io/run-arbitrum-node/arbos-releases (40: Prague, 50: parts of Osaka)',
    'docs.arbitrum.io/build-decentralized-apps/arbitrum-vs-ethereum/block-numbers-and-time',
  ],
};

const uncx = [
  'github.com/uncx-network/liquidity-locker-univ3-contracts README.md',
  'github.com/DefiLlama/DefiLlama-Adapters projects/unicrypt-v3/index.js',
];

/** Arbitrum One. */
export const arbitrum: ChainRecord<'arbitrum'> = {
  name: 'arbitrum',
  chainId: 42161,
  title: 'Arbitrum One',
  nativeSymbol: 'ETH',
  blockTimeMs: 250,
  behaviour: {
    dataFee: {
      kind: 'arbos',
      oracle: '0x00000000000000000000000000000000000000c8',
      sources: [
        'docs.arbitrum.io/arbitrum-essentials/nodeinterface/reference',
        'pkg.go.dev/github.com/smartcontractkit/chainlink/v2/core/chains/evm/gas/rollups (ArbNodeInterfaceAddress)',
      ],
    },
    numberOfL1: true,
    sequencer: true,
    sources: [
      'docs.arbitrum.io/how-arbitrum-works/gas-fees',
      'docs.arbitrum.io/build-decentralized-apps/arbitrum-vs-ethereum/block-numbers-and-time',
      'docs.arbitrum.io/how-arbitrum-works/sequencer',
    ],
  },
  forks,
  wrappedNative: '0x82af49447d8a07e3bd95bd0d56f35241523fbab1',
  nativeUsdFeed: '0x639fe6ab55c921f74e7fac1ee960c0b6293ba612',
  stablecoins: [
    {
      address: '0xaf88d065e77c8cc2239327c5edb3a432268e5831',
      symbol: 'USDC',
      decimals: 6,
      sources: [
        'npmjs.com/package/@uniswap/default-token-list (22.21.0)',
        'npmjs.com/package/@aave-dao/aave-address-book (4.68.1)',
      ],
    },
    {
      address: '0xff970a61a04b1ca14834a43f5de4533ebddb5cc8',
      symbol: 'USDC.e',
      decimals: 6,
      sources: [
        'npmjs.com/package/@uniswap/default-token-list (22.21.0)',
        'npmjs.com/package/@aave-dao/aave-address-book (4.68.1)',
      ],
    },
    {
      address: '0xfd086bc7cd5c481dcc9c85ebe478a1c0b69fcbb9',
      symbol: 'USDT0',
      decimals: 6,
      sources: [
        'npmjs.com/package/@uniswap/default-token-list (22.21.0)',
        'npmjs.com/package/@aave-dao/aave-address-book (4.68.1)',
      ],
    },
    {
      address: '0xda10009cbd5d07dd0cecc66161fc93d7c9000da1',
      symbol: 'DAI',
      decimals: 18,
      sources: [
        'npmjs.com/package/@uniswap/default-token-list (22.21.0)',
        'npmjs.com/package/@aave-dao/aave-address-book (4.68.1)',
      ],
    },
    {
      address: '0x93b346b6bc2548da6a1e7d98e9a421b42541425b',
      symbol: 'LUSD',
      decimals: 18,
      sources: [
        'npmjs.com/package/@uniswap/default-token-list (22.21.0)',
        'npmjs.com/package/@aave-dao/aave-address-book (4.68.1)',
      ],
    },
  ],
  otherQuoteTokens: [
    {
      address: '0x2f2a2543b76a4166549f7aab2e75bef0aefc5b0f',
      symbol: 'WBTC',
      decimals: 8,
      sources: [
        'npmjs.com/package/@uniswap/default-token-list (22.21.0)',
        'npmjs.com/package/@aave-dao/aave-address-book (4.68.1)',
      ],
    },
    {
      address: '0x912ce59144191c1204e64559fe8253a0e49e6548',
      symbol: 'ARB',
      decimals: 18,
      sources: [
        'npmjs.com/package/@uniswap/default-token-list (22.21.0)',
        'npmjs.com/package/@aave-dao/aave-address-book (4.68.1)',
      ],
    },
  ],
  dexes: [
    {
      name: 'Uniswap V2',
      kind: 'uniswap-v2',
      factory: '0xf1d7cc64fb4452f05c498126312ebe29f30fbcf9',
      router: '0x4752ba5dbc23f44d87826276bf6fd6b1c372ad24',
      feeBps: 30,
      sources: [
        'npmjs.com/package/@uniswap/sdk-core (7.19.4, addresses)',
        'github.com/rotki/rotki rotkehlchen/chain/arbitrum_one/modules/uniswap/v2/decoder.py',
        'github.com/DefiLlama/DefiLlama-Adapters projects/uniswap-v2/index.js',
      ],
    },
    {
      name: 'Uniswap V3',
      kind: 'uniswap-v3',
      factory: '0x1f98431c8ad98523631ae4a59f267346ea31f984',
      router: '0xe592427a0aece92de3edee1f18e0157c05861564',
      positionManager: '0xc36442b4a4522e871399cd717abdd847ab11fe88',
      quoter: '0xb27308f9f90d607463bb33ea1bebb41c27ce5ab6',
      feeTiers: [100, 500, 3000, 10000],
      sources: [
        'npmjs.com/package/@uniswap/sdk-core (7.19.4, addresses)',
        'npmjs.com/package/@gfxlabs/oku-chains (1.12.36)',
        'github.com/VeloraDEX/paraswap-dex-lib src/dex/uniswap-v3/config.ts',
      ],
    },
    {
      name: 'PancakeSwap V3',
      kind: 'uniswap-v3',
      factory: '0x0bfbcf9fa4f9c56b0f40a671ad40e0805a091865',
      router: '0x1b81d678ffb9c0263b24a97847620c99d213eb14',
      quoter: '0xb048bbc1ee6b733fffcfb9e9cef7375518e25997',
      feeTiers: [100, 500, 2500, 10000],
      sources: [
        'github.com/VeloraDEX/paraswap-dex-lib src/dex/pancakeswap-v3/config.ts',
        'github.com/pancakeswap/pancake-developer docs/pages/contracts/v3/addresses.md',
        'npmjs.com/package/@pancakeswap/v3-sdk (3.10.2)',
      ],
    },
  ],
  uniswapV4: {
    poolManager: '0x360e68faccca8ca495c1b759fd9eee466db9fb32',
    positionManager: '0xd88f38f930b7952f2db2432cb002e7abbf3dd869',
    stateView: '0x76fd297e2d437cd7f76d50f01afe6160f86e9990',
    sources: [
      'npmjs.com/package/@uniswap/sdk-core (7.19.4, addresses)',
      'github.com/akshatmittal/hookmate src/constants/AddressConstants.sol',
      'github.com/VeloraDEX/paraswap-dex-lib src/dex/uniswap-v4/config.ts',
      'github.com/DefiLlama/DefiLlama-Adapters projects/uniswap-v4/index.js',
    ],
  },
  lockers: [
    {
      name: 'UNCX v3 position locker',
      address: '0xfa104eb3925a27e6263e05acc88f2e983a890637',
      kind: 'unicrypt-v3',
      sources: uncx,
    },
    {
      name: 'UNCX v3 position locker',
      address: '0xcb8b00d4018ad6031e28a44bf74616014bfb62ec',
      kind: 'unicrypt-v3',
      sources: uncx,
    },
    {
      name: 'UNCX v3 position locker',
      address: '0x6b5360b419e0851b4b81644e0f63c1a9778f2506',
      kind: 'unicrypt-v3',
      sources: uncx,
    },
  ],
  launchpads: [],
  labels: toLabels(labels),
  confirmations: 240,
  multicall3: '0xca11bde05977b3631167028862be2a173976ca11',
  sources: {
    wrappedNative: [
      'npmjs.com/package/@uniswap/default-token-list (22.21.0)',
      'npmjs.com/package/@aave-dao/aave-address-book (4.68.1)',
      'npmjs.com/package/@gfxlabs/oku-chains (1.12.36)',
    ],
    nativeUsdFeed: [
      'npmjs.com/package/@aave-dao/aave-address-book (4.68.1)',
      'github.com/compound-finance/comet deployments/arbitrum/usdc.e/configuration.json',
    ],
    multicall3: [
      'npmjs.com/package/viem (2.57.20, chains/definitions/arbitrum)',
      'github.com/mds1/multicall3 deployments.json',
    ],
  },
  explorers: ['arbiscan.io'],
  otherNames: ['arb1'],
  publicRpcUrls: [],
  providerIds: {
    goplus: '42161',
    dexscreener: 'arbitrum',
    geckoterminal: 'arbitrum',
    coingecko: 'arbitrum-one',
    defillama: 'arbitrum',
    etherscan: '42161',
    sourcify: '42161',
    moralis: '0xa4b1',
    sqd: 'arbitrum-one',
  },
};
