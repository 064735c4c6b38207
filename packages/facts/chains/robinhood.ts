import type { ChainRecord } from './chain.js';
import type { ChainForks } from './forks.js';
import labels from './labels/robinhood.json' with { type: 'json' };
import launchpads from './launchpads/robinhood.json' with { type: 'json' };
import { toLaunchpads } from './launchpads/to-launchpads.js';
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

/** Robinhood Chain, an Arbitrum chain of its own. */
export const robinhood: ChainRecord<'robinhood'> = {
  name: 'robinhood',
  chainId: 4663,
  title: 'Robinhood Chain',
  nativeSymbol: 'ETH',
  blockTimeMs: 100,
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
    // Its sequencer leaves out transactions of screened accounts, and its ArbOS can filter them.
    filter: true,
    sources: [
      'github.com/imDev2023/robinhood-chain-resources ROBINHOOD-CHAIN.md',
      'github.com: ethskills, issue 169 (ArbOS 61)',
      'docs.arbitrum.io/build-decentralized-apps/arbitrum-vs-ethereum/block-numbers-and-time',
    ],
  },
  forks,
  wrappedNative: '0x0bd7d308f8e1639fab988df18a8011f41eacad73',
  stablecoins: [
    {
      address: '0x5fc5360d0400a0fd4f2af552add042d716f1d168',
      symbol: 'USDG',
      decimals: 6,
      sources: [
        'npmjs.com/package/@gfxlabs/oku-chains (1.12.36)',
        'github.com/nirholas/robinhood-chain-sdk src/addresses.ts',
      ],
    },
  ],
  otherQuoteTokens: [],
  dexes: [
    {
      name: 'Uniswap V3',
      kind: 'uniswap-v3',
      factory: '0x1f7d7550b1b028f7571e69a784071f0205fd2efa',
      router: '0xcaf681a66d020601342297493863e78c959e5cb2',
      positionManager: '0x73991a25c818bf1f1128deaab1492d45638de0d3',
      quoter: '0x33e885ed0ec9bf04ecfb19341582aadcb4c8a9e7',
      feeTiers: [100, 500, 3000, 10000],
      sources: [
        'npmjs.com/package/@uniswap/sdk-core (7.19.4, addresses)',
        'npmjs.com/package/@gfxlabs/oku-chains (1.12.36)',
        'github.com/nirholas/robinhood-chain-sdk src/addresses.ts',
      ],
    },
  ],
  uniswapV4: {
    poolManager: '0x8366a39cc670b4001a1121b8f6a443a643e40951',
    positionManager: '0x58daec3116aae6d93017baaea7749052e8a04fa7',
    stateView: '0xf3334192d15450cdd385c8b70e03f9a6bd9e673b',
    sources: [
      'npmjs.com/package/@uniswap/sdk-core (7.19.4, addresses)',
      'github.com/imDev2023/robinhood-chain-resources launchpads/doppler/contracts/ADDRESSES.md',
      'github.com/imDev2023/robinhood-chain-resources launchpads/pons/contracts/ADDRESSES.md',
      'github.com/DefiLlama/DefiLlama-Adapters projects/uniswap-v4/index.js',
    ],
  },
  lockers: [
    {
      name: 'NOXA launch locker v1',
      address: '0x7f03effbd7ceb22a3f80dd468f67ef27826acd85',
      kind: 'v3-nft',
      sources: [
        'github.com/nirholas/robinhood-chain-sdk src/launchpads.ts',
        'github.com/imDev2023/robinhood-chain-resources launchpads/noxa/contracts/ADDRESSES.md',
      ],
    },
  ],
  launchpads: toLaunchpads(launchpads),
  labels: toLabels(labels),
  confirmations: 600,
  multicall3: '0xca11bde05977b3631167028862be2a173976ca11',
  sources: {
    wrappedNative: [
      'npmjs.com/package/@gfxlabs/oku-chains (1.12.36)',
      'github.com/nirholas/robinhood-chain-sdk src/addresses.ts',
      'github.com/imDev2023/robinhood-chain-resources launchpads/doppler/contracts/ADDRESSES.md',
    ],
    multicall3: [
      'npmjs.com/package/viem (2.57.20, chains/definitions/robinhood)',
      'github.com/nirholas/robinhood-chain-sdk src/addresses.ts',
    ],
  },
  explorers: ['robinhoodchain.blockscout.com'],
  publicRpcUrls: [],
  providerIds: { dexscreener: 'robinhood', geckoterminal: 'robinhood' },
};
