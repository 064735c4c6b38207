import type { ChainRecord } from './chain.js';
import type { ChainForks } from './forks.js';
import labels from './labels/polygon.json' with { type: 'json' };
import { toLabels } from './to-labels.js';

/**
 * Bor's rules are between Ethereum's: no instructions of blobs, contracts of other forks (P-256 left out for a while), cold
 * storage at a price of its own (PIP-88), and the producer is in no header. So no block is played here: nodes run every
 * call.
 */
const forks: ChainForks = {
  forks: [],
  sources: [
    'github.com/0xPolygon/bor core/vm/jump_table.go',
    'github.com/0xPolygon/bor core/vm/contracts.go',
    'github.com/0xPolygon/bor core/evm.go (Coinbase)',
  ],
};

const uncx = [
  'github.com/uncx-network/liquidity-locker-univ3-contracts README.md',
  'github.com/DefiLlama/DefiLlama-Adapters projects/unicrypt-v3/index.js',
];

/** Polygon PoS. */
export const polygon: ChainRecord<'polygon'> = {
  name: 'polygon',
  chainId: 137,
  title: 'Polygon PoS',
  nativeSymbol: 'POL',
  blockTimeMs: 2000,
  behaviour: {
    nativeToken: '0x0000000000000000000000000000000000001010',
    sources: [
      'docs.polygon.technology/pos/concepts/tokens/pol',
      'github.com/DefiLlama/DefiLlama-Adapters projects/helper/coreAssets.json (polygon, WMATIC_1)',
      'github.com/0xPolygon/genesis-contracts contracts/MRC20.sol',
    ],
  },
  forks,
  wrappedNative: '0x0d500b1d8e8ef31e21c99d1db9a6444d3adf1270',
  nativeUsdFeed: '0xab594600376ec9fd91f8e885dadf0ce036862de0',
  stablecoins: [
    {
      address: '0x3c499c542cef5e3811e1192ce70d8cc03d5c3359',
      symbol: 'USDC',
      decimals: 6,
      sources: [
        'npmjs.com/package/@uniswap/default-token-list (22.21.0)',
        'npmjs.com/package/@aave-dao/aave-address-book (4.68.1)',
      ],
    },
    {
      address: '0x2791bca1f2de4661ed88a30c99a7a9449aa84174',
      symbol: 'USDC.e',
      decimals: 6,
      sources: [
        'npmjs.com/package/@uniswap/default-token-list (22.21.0)',
        'npmjs.com/package/@aave-dao/aave-address-book (4.68.1)',
      ],
    },
    {
      address: '0xc2132d05d31c914a87c6611c10748aeb04b58e8f',
      symbol: 'USDT0',
      decimals: 6,
      sources: [
        'npmjs.com/package/@uniswap/default-token-list (22.21.0)',
        'npmjs.com/package/@aave-dao/aave-address-book (4.68.1)',
      ],
    },
    {
      address: '0x8f3cf7ad23cd3cadbd9735aff958023239c6a063',
      symbol: 'DAI',
      decimals: 18,
      sources: [
        'npmjs.com/package/@uniswap/default-token-list (22.21.0)',
        'npmjs.com/package/@aave-dao/aave-address-book (4.68.1)',
      ],
    },
  ],
  otherQuoteTokens: [
    {
      address: '0x7ceb23fd6bc0add59e62ac25578270cff1b9f619',
      symbol: 'WETH',
      decimals: 18,
      sources: [
        'npmjs.com/package/@uniswap/default-token-list (22.21.0)',
        'npmjs.com/package/@aave-dao/aave-address-book (4.68.1)',
      ],
    },
    {
      address: '0x1bfd67037b42cf73acf2047067bd4f2c47d9bfd6',
      symbol: 'WBTC',
      decimals: 8,
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
      factory: '0x9e5a52f57b3038f1b8eee45f28b3c1967e22799c',
      router: '0xedf6066a2b290c185783862c7f4776a2c8077ad1',
      feeBps: 30,
      sources: [
        'npmjs.com/package/@uniswap/sdk-core (7.19.4, addresses)',
        'github.com/rotki/rotki rotkehlchen/chain/polygon_pos/modules/uniswap/v2/decoder.py',
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
  ],
  uniswapV4: {
    poolManager: '0x67366782805870060151383f4bbff9dab53e5cd6',
    positionManager: '0x1ec2ebf4f37e7363fdfe3551602425af0b3ceef9',
    stateView: '0x5ea1bd7974c8a611cbab0bdcafcb1d9cc9b3ba5a',
    sources: [
      'npmjs.com/package/@uniswap/sdk-core (7.19.4, addresses)',
      'github.com/akshatmittal/hookmate src/constants/AddressConstants.sol',
      'github.com/VeloraDEX/paraswap-dex-lib src/dex/uniswap-v4/config.ts',
    ],
  },
  lockers: [
    {
      name: 'UNCX v3 position locker',
      address: '0xc22218406983bf88bb634bb4bf15fa4e0a1a8c84',
      kind: 'unicrypt-v3',
      sources: uncx,
    },
    {
      name: 'UNCX v3 position locker',
      address: '0xd8207e9449647a9668ad3f8ecb97a1f929f81fd1',
      kind: 'unicrypt-v3',
      sources: uncx,
    },
    {
      name: 'UNCX v3 position locker',
      address: '0x40f6301edb774e8b22adc874f6cb17242baeb8c4',
      kind: 'unicrypt-v3',
      sources: uncx,
    },
  ],
  launchpads: [],
  labels: toLabels(labels),
  confirmations: 30,
  multicall3: '0xca11bde05977b3631167028862be2a173976ca11',
  sources: {
    wrappedNative: [
      'npmjs.com/package/@uniswap/default-token-list (22.21.0)',
      'npmjs.com/package/@aave-dao/aave-address-book (4.68.1)',
    ],
    nativeUsdFeed: [
      'npmjs.com/package/@aave-dao/aave-address-book (4.68.1)',
      'github.com/compound-finance/comet deployments/polygon/usdc/configuration.json',
    ],
    multicall3: [
      'npmjs.com/package/viem (2.57.20, chains/definitions/polygon)',
      'github.com/mds1/multicall3 deployments.json',
    ],
  },
  explorers: ['polygonscan.com'],
  otherNames: ['matic'],
  publicRpcUrls: [],
  providerIds: {
    goplus: '137',
    dexscreener: 'polygon',
    geckoterminal: 'polygon_pos',
    coingecko: 'polygon-pos',
    defillama: 'polygon',
    etherscan: '137',
    sourcify: '137',
    moralis: '0x89',
    sqd: 'polygon-mainnet',
  },
};
