import type { ChainRecord } from './chain.js';
import type { ChainForks } from './forks.js';
import labels from './labels/unichain.json' with { type: 'json' };
import { toLabels } from './to-labels.js';

const forks: ChainForks = {
  forks: [
    // It began with the rules of Cancun.
    { fork: 'cancun', block: 0 },
    { fork: 'prague', time: 1_746_806_401 },
  ],
  precompiled: [
    { from: { block: 0 }, p256Gas: 3_450, longestInputs: { 8: 112_687 } },
    { from: { time: 1_746_806_401 }, longestInputs: { 12: 513_760, 14: 488_448, 15: 235_008 } },
    { from: { time: 1_764_691_201 }, longestInputs: { 8: 81_984, 12: 288_960, 14: 278_784, 15: 156_672 } },
  ],
  sources: [
    'github.com/ethereum-optimism/superchain-registry superchain/configs/mainnet/unichain.toml',
    'github.com/ethereum-optimism/superchain-registry superchain/configs/mainnet/superchain.toml',
    'github.com/ethereum-optimism/optimism release op-node/v1.16.1 (Jovian: 1764691201)',
    'specs.optimism.io/protocol/fjord/overview, granite, isthmus and jovian (precompiled contracts)',
  ],
};

/** Unichain. */
export const unichain: ChainRecord<'unichain'> = {
  name: 'unichain',
  chainId: 130,
  title: 'Unichain',
  nativeSymbol: 'ETH',
  blockTimeMs: 1000,
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
  stablecoins: [
    {
      address: '0x078d782b760474a361dda0af3839290b0ef57ad6',
      symbol: 'USDC',
      decimals: 6,
      sources: [
        'npmjs.com/package/@uniswap/default-token-list (22.21.0)',
        'npmjs.com/package/@gfxlabs/oku-chains (1.12.36)',
      ],
    },
  ],
  otherQuoteTokens: [
    {
      address: '0x927b51f251480a681271180da4de28d44ec4afb8',
      symbol: 'WBTC',
      decimals: 8,
      sources: [
        'npmjs.com/package/@uniswap/default-token-list (22.21.0)',
        'github.com/compound-finance/comet deployments/unichain/usdc/configuration.json',
      ],
    },
    {
      address: '0x8f187aa05619a017077f5308904739877ce9ea21',
      symbol: 'UNI',
      decimals: 18,
      sources: [
        'npmjs.com/package/@uniswap/default-token-list (22.21.0)',
        'npmjs.com/package/@gfxlabs/oku-chains (1.12.36)',
        'github.com/compound-finance/comet deployments/unichain/usdc/configuration.json',
      ],
    },
  ],
  dexes: [
    {
      name: 'Uniswap V2',
      kind: 'uniswap-v2',
      factory: '0x1f98400000000000000000000000000000000002',
      router: '0x284f11109359a7e1306c3e447ef14d38400063ff',
      feeBps: 30,
      sources: [
        'npmjs.com/package/@uniswap/sdk-core (7.19.4, addresses)',
        'npmjs.com/package/@whetstone-research/doppler-sdk (1.0.30)',
        'github.com/VeloraDEX/paraswap-dex-lib src/dex/uniswap-v2/config.ts',
      ],
    },
    {
      name: 'Uniswap V3',
      kind: 'uniswap-v3',
      factory: '0x1f98400000000000000000000000000000000003',
      router: '0x73855d06de49d0fe4a9c42636ba96c62da12ff9c',
      positionManager: '0x943e6e07a7e8e791dafc44083e54041d743c46e9',
      feeTiers: [100, 500, 3000, 10000],
      sources: [
        'npmjs.com/package/@uniswap/sdk-core (7.19.4, addresses)',
        'npmjs.com/package/@gfxlabs/oku-chains (1.12.36)',
        'github.com/VeloraDEX/paraswap-dex-lib src/dex/uniswap-v3/config.ts',
      ],
    },
  ],
  uniswapV4: {
    poolManager: '0x1f98400000000000000000000000000000000004',
    positionManager: '0x4529a01c7a0410167c5740c487a8de60232617bf',
    stateView: '0x86e8631a016f9068c3f085faf484ee3f5fdee8f2',
    sources: [
      'npmjs.com/package/@uniswap/sdk-core (7.19.4, addresses)',
      'npmjs.com/package/@gfxlabs/oku-chains (1.12.36)',
      'github.com/akshatmittal/hookmate src/constants/AddressConstants.sol',
      'github.com/VeloraDEX/paraswap-dex-lib src/dex/uniswap-v4/config.ts',
    ],
  },
  lockers: [],
  launchpads: [],
  labels: toLabels(labels),
  confirmations: 60,
  multicall3: '0xca11bde05977b3631167028862be2a173976ca11',
  sources: {
    wrappedNative: [
      'npmjs.com/package/@uniswap/default-token-list (22.21.0)',
      'npmjs.com/package/@gfxlabs/oku-chains (1.12.36)',
      'github.com/compound-finance/comet deployments/unichain/usdc/configuration.json',
    ],
    multicall3: [
      'npmjs.com/package/viem (2.57.20, chains/definitions/unichain)',
      'npmjs.com/package/@gfxlabs/oku-chains (1.12.36)',
    ],
  },
  explorers: ['uniscan.xyz'],
  publicRpcUrls: [],
  providerIds: {
    dexscreener: 'unichain',
    geckoterminal: 'unichain',
    defillama: 'unichain',
    etherscan: '130',
    sourcify: '130',
    sqd: 'unichain-mainnet',
  },
};
