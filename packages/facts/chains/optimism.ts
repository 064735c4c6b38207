import type { ChainRecord } from './chain.js';
import type { ChainForks } from './forks.js';
import labels from './labels/optimism.json' with { type: 'json' };
import { toLabels } from './to-labels.js';

const forks: ChainForks = {
  forks: [
    // Bedrock.
    { fork: 'paris', block: 105_235_063 },
    { fork: 'shanghai', time: 1_704_992_401 },
    { fork: 'cancun', time: 1_710_374_401 },
    { fork: 'prague', time: 1_746_806_401 },
  ],
  precompiled: [
    { from: { time: 1_720_627_201 }, p256Gas: 3_450 },
    { from: { time: 1_726_070_401 }, longestInputs: { 8: 112_687 } },
    { from: { time: 1_746_806_401 }, longestInputs: { 12: 513_760, 14: 488_448, 15: 235_008 } },
    { from: { time: 1_764_691_201 }, longestInputs: { 8: 81_984, 12: 288_960, 14: 278_784, 15: 156_672 } },
  ],
  sources: [
    'github.com/ethereum-optimism/superchain-registry superchain/configs/mainnet/op.toml',
    'github.com/ethereum-optimism/superchain-registry superchain/configs/mainnet/superchain.toml',
    'github.com/ethereum-optimism/optimism release op-node/v1.16.1 (Jovian: 1764691201)',
    'specs.optimism.io/protocol/fjord/overview, granite, isthmus and jovian (precompiled contracts)',
  ],
};

const uncx = [
  'github.com/uncx-network/liquidity-locker-univ3-contracts README.md',
  'github.com/DefiLlama/DefiLlama-Adapters projects/unicrypt-v3/index.js',
];

/** OP Mainnet. */
export const optimism: ChainRecord<'optimism'> = {
  name: 'optimism',
  chainId: 10,
  title: 'OP Mainnet',
  nativeSymbol: 'ETH',
  blockTimeMs: 2000,
  behaviour: {
    dataFee: {
      kind: 'op-stack',
      oracle: '0x420000000000000000000000000000000000000f',
      sources: [
        'specs.optimism.io/protocol/predeploys (GasPriceOracle)',
        'pkg.go.dev/github.com/smartcontractkit/chainlink/v2/core/chains/evm/gas/rollups (OPGasOracleAddress)',
      ],
    },
    sequencer: true,
    sources: [
      'specs.optimism.io/protocol/predeploys (GasPriceOracle)',
      'docs.optimism.io/op-stack/transactions/fees',
      'docs.optimism.io/op-stack/protocol/overview (sequencer)',
    ],
  },
  forks,
  wrappedNative: '0x4200000000000000000000000000000000000006',
  nativeUsdFeed: '0x13e3ee699d1909e989722e753853ae30b17e08c5',
  stablecoins: [
    {
      address: '0x0b2c639c533813f4aa9d7837caf62653d097ff85',
      symbol: 'USDC',
      decimals: 6,
      sources: [
        'npmjs.com/package/@uniswap/default-token-list (22.21.0)',
        'npmjs.com/package/@aave-dao/aave-address-book (4.68.1)',
      ],
    },
    {
      address: '0x7f5c764cbc14f9669b88837ca1490cca17c31607',
      symbol: 'USDC.e',
      decimals: 6,
      sources: [
        'npmjs.com/package/@uniswap/default-token-list (22.21.0)',
        'npmjs.com/package/@aave-dao/aave-address-book (4.68.1)',
      ],
    },
    {
      address: '0x94b008aa00579c1307b0ef2c499ad98a8ce58e58',
      symbol: 'USDT',
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
      address: '0xc40f949f8a4e094d1b49a23ea9241d289b7b2819',
      symbol: 'LUSD',
      decimals: 18,
      sources: [
        'npmjs.com/package/@uniswap/default-token-list (22.21.0)',
        'npmjs.com/package/@aave-dao/aave-address-book (4.68.1)',
      ],
    },
    {
      address: '0x8c6f28f2f1a3c87f0f938b96d27520d9751ec8d9',
      symbol: 'sUSD',
      decimals: 18,
      sources: [
        'npmjs.com/package/@uniswap/default-token-list (22.21.0)',
        'npmjs.com/package/@aave-dao/aave-address-book (4.68.1)',
      ],
    },
  ],
  otherQuoteTokens: [
    {
      address: '0x68f180fcce6836688e9084f035309e29bf0a2095',
      symbol: 'WBTC',
      decimals: 8,
      sources: [
        'npmjs.com/package/@uniswap/default-token-list (22.21.0)',
        'npmjs.com/package/@aave-dao/aave-address-book (4.68.1)',
      ],
    },
    {
      address: '0x4200000000000000000000000000000000000042',
      symbol: 'OP',
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
      factory: '0x0c3c1c532f1e39edf36be9fe0be1410313e074bf',
      router: '0x4a7b5da61326a6379179b40d00f57e5bbdc962c2',
      feeBps: 30,
      sources: [
        'npmjs.com/package/@uniswap/sdk-core (7.19.4, addresses)',
        'github.com/rotki/rotki rotkehlchen/chain/optimism/modules/uniswap/v2/decoder.py',
        'github.com/DefiLlama/DefiLlama-Adapters projects/uniswap-v2/index.js',
      ],
    },
    {
      name: 'Uniswap V3',
      kind: 'uniswap-v3',
      factory: '0x1f98431c8ad98523631ae4a59f267346ea31f984',
      router: '0xe592427a0aece92de3edee1f18e0157c05861564',
      positionManager: '0xc36442b4a4522e871399cd717abdd847ab11fe88',
      feeTiers: [100, 500, 3000, 10000],
      sources: [
        'npmjs.com/package/@uniswap/sdk-core (7.19.4, addresses)',
        'github.com/rotki/rotki rotkehlchen/chain/evm/decoding/uniswap',
        'github.com/VeloraDEX/paraswap-dex-lib src/dex/uniswap-v3/config.ts',
      ],
    },
    {
      name: 'Velodrome V2',
      kind: 'aerodrome',
      factory: '0xf1046053aa5682b4f9a81b5481394da16be5ff5a',
      router: '0xa062ae8a9c5e11aaa026fc2670b0d65ccc8b2858',
      sources: [
        'github.com/velodrome-finance/contracts README.md',
        'github.com/rotki/rotki rotkehlchen/chain/optimism/modules/velodrome/decoder.py',
        'github.com/DefiLlama/DefiLlama-Adapters projects/velodrome-v2/index.js',
        'github.com/VeloraDEX/paraswap-dex-lib src/dex/solidly/config.ts',
      ],
    },
  ],
  uniswapV4: {
    poolManager: '0x9a13f98cb987694c9f086b1f5eb990eea8264ec3',
    positionManager: '0x3c3ea4b57a46241e54610e5f022e5c45859a1017',
    stateView: '0xc18a3169788f4f75a170290584eca6395c75ecdb',
    sources: [
      'npmjs.com/package/@uniswap/sdk-core (7.19.4, addresses)',
      'github.com/akshatmittal/hookmate src/constants/AddressConstants.sol',
      'github.com/VeloraDEX/paraswap-dex-lib src/dex/uniswap-v4/config.ts',
    ],
  },
  lockers: [
    {
      name: 'UNCX v3 position locker',
      address: '0x1ce6d27f7e5494573684436d99574e8288ebbd2d',
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
      'github.com/compound-finance/comet deployments/optimism/usdc/configuration.json',
    ],
    multicall3: [
      'npmjs.com/package/viem (2.57.20, chains/definitions/optimism)',
      'github.com/mds1/multicall3 deployments.json',
    ],
  },
  explorers: ['optimistic.etherscan.io', 'explorer.optimism.io'],
  otherNames: ['oeth'],
  publicRpcUrls: [],
  providerIds: {
    goplus: '10',
    dexscreener: 'optimism',
    geckoterminal: 'optimism',
    coingecko: 'optimistic-ethereum',
    defillama: 'optimism',
    etherscan: '10',
    sourcify: '10',
    moralis: '0xa',
    sqd: 'optimism-mainnet',
  },
};
