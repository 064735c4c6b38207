import type { ChainRecord } from './chain.js';
import type { ChainForks } from './forks.js';
import labels from './labels/base.json' with { type: 'json' };
import launchpads from './launchpads/base.json' with { type: 'json' };
import { toLaunchpads } from './launchpads/to-launchpads.js';
import { toLabels } from './to-labels.js';

const forks: ChainForks = {
  forks: [
    // It began with the rules of Paris.
    { fork: 'paris', block: 0 },
    { fork: 'shanghai', time: 1_704_992_401 },
    { fork: 'cancun', time: 1_710_374_401 },
    { fork: 'prague', time: 1_746_806_401 },
    { fork: 'osaka', time: 1_779_991_200 },
  ],
  precompiled: [
    { from: { time: 1_720_627_201 }, p256Gas: 3_450 },
    { from: { time: 1_726_070_401 }, longestInputs: { 8: 112_687 } },
    { from: { time: 1_746_806_401 }, longestInputs: { 12: 513_760, 14: 488_448, 15: 235_008 } },
    { from: { time: 1_764_691_201 }, longestInputs: { 8: 81_984, 12: 288_960, 14: 278_784, 15: 156_672 } },
    { from: { time: 1_779_991_200 }, p256Gas: 6_900 },
  ],
  sources: [
    'github.com/ethereum-optimism/superchain-registry superchain/configs/mainnet/base.toml',
    'github.com/ethereum-optimism/optimism release op-node/v1.16.1 (Jovian: 1764691201)',
    'docs.base.org/upgrades/azul (Osaka: 1779991200)',
    'docs.base.org/specifications/base-protocol/execution/precompiles (P-256: Fjord 3450, Azul 6900)',
    'github.com/base/base, its precompiles of Granite, Isthmus and Jovian (longest inputs)',
  ],
};

export const base: ChainRecord<'base'> = {
  name: 'base',
  chainId: 8453,
  title: 'Base',
  nativeSymbol: 'ETH',
  blockTimeMs: 2000,
  behaviour: {
    dataFee: {
      kind: 'op-stack',
      oracle: '0x420000000000000000000000000000000000000f',
      sources: [
        'docs.base.org/base-chain/network-information/network-fees',
        'specs.optimism.io/protocol/predeploys (GasPriceOracle)',
      ],
    },
    sequencer: true,
    sources: [
      'docs.base.org/base-chain/network-information/network-fees',
      'docs.base.org/base-chain/specs/upgrades/isthmus/predeploys (getOperatorFee)',
      'docs.optimism.io/op-stack/protocol/overview (sequencer)',
    ],
  },
  forks,
  wrappedNative: '0x4200000000000000000000000000000000000006',
  nativeUsdFeed: '0x71041dddad3595f9ced3dccfbe3d1f4b0a16bb70',
  stablecoins: [
    { address: '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913', symbol: 'USDC', decimals: 6 },
    { address: '0xd9aaec86b65d86f6a7b5b1b0c42ffa531710b6ca', symbol: 'USDbC', decimals: 6 },
    { address: '0x50c5725949a6f0c72e6c4a641f24049a917db0cb', symbol: 'DAI', decimals: 18 },
    { address: '0xfde4c96c8593536e31f229ea8f37b2ada2699bb2', symbol: 'USDT', decimals: 6 },
    { address: '0x5d3a1ff2b6bab83b63cd9ad0787074081a52ef34', symbol: 'USDe', decimals: 18 },
  ],
  // EURC is not among the stablecoins because it is worth a euro, not a dollar.
  otherQuoteTokens: [
    { address: '0xcbb7c0000ab88b473b1f5afd9ef808440eed33bf', symbol: 'cbBTC', decimals: 8 },
    { address: '0x2ae3f1ec7f1f5012cfeab0185bfc7aa3cf0dec22', symbol: 'cbETH', decimals: 18 },
    { address: '0x0b3e328455c4059eeb9e3f84b5543f74e24e7e1b', symbol: 'VIRTUAL', decimals: 18 },
    { address: '0x940181a94a35a4569e4529a3cdfb74e38fd98631', symbol: 'AERO', decimals: 18 },
    { address: '0x60a3e35cc302bfa44cb288bc5a4f316fdb1adb42', symbol: 'EURC', decimals: 6 },
  ],
  dexes: [
    {
      name: 'Uniswap V2',
      kind: 'uniswap-v2',
      factory: '0x8909dc15e40173ff4699343b6eb8132c65e18ec6',
      router: '0x4752ba5dbc23f44d87826276bf6fd6b1c372ad24',
      feeBps: 30,
    },
    {
      name: 'Uniswap V3',
      kind: 'uniswap-v3',
      factory: '0x33128a8fc17869897dce68ed026d694621f6fdfd',
      router: '0x2626664c2603336e57b271c5c0b26f421741e481',
      positionManager: '0x03a520b32c04bf3beef7beb72e919cf822ed34f1',
      quoter: '0x3d4e44eb1374240ce5f1b871ab261cd16335b76a',
      feeTiers: [100, 500, 3000, 10000],
    },
    {
      name: 'Aerodrome',
      kind: 'aerodrome',
      factory: '0x420dd381b31aef6683db6b902084cb0ffece40da',
      router: '0xcf77a3ba9a5ca399b7c97c74d54e5b1beb874e43',
    },
    {
      name: 'Aerodrome Slipstream',
      kind: 'slipstream',
      factory: '0x5e7bb104d84c7cb9b682aac2f3d509f5f406809a',
      router: '0xbe6d8f0d05cc4be24d5167a3ef062215be6d18a5',
      positionManager: '0x827922686190790b37229fd06084350e74485b72',
      quoter: '0x254cf9e1e6e233aa1ac962cb9b05b2cfeaae15b0',
      tickSpacings: [1, 50, 100, 200, 2000],
      sources: [
        'github.com/aerodrome-finance/slipstream README.md',
        'github.com/velodrome-finance/slipstream contracts/core/CLFactory.sol',
      ],
    },
    {
      name: 'Aerodrome Slipstream (gauge caps)',
      kind: 'slipstream',
      factory: '0xade65c38cd4849adba595a4323a8c7ddfe89716a',
      router: '0xcbbb8035cac7d4b3ca7abb74cf7bdf900215ce0d',
      positionManager: '0xa990c6a764b73bf43cee5bb40339c3322fb9d55f',
      quoter: '0x3d4c22254f86f64b7ec90ab8f7aec1fbfd271c6c',
      tickSpacings: [1, 50, 100, 200, 2000],
      sources: [
        'github.com/aerodrome-finance/slipstream script/constants/output/DeployCL-Base-Gauge-Caps.json',
      ],
    },
    {
      name: 'PancakeSwap V2',
      kind: 'uniswap-v2',
      factory: '0x02a84c1b3bbd7401a5f7fa98a384ebc70bb5749e',
      router: '0x8cfe327cec66d1c090dd72bd0ff11d690c33a2eb',
      feeBps: 25,
    },
    {
      name: 'PancakeSwap V3',
      kind: 'uniswap-v3',
      factory: '0x0bfbcf9fa4f9c56b0f40a671ad40e0805a091865',
      router: '0x1b81d678ffb9c0263b24a97847620c99d213eb14',
      positionManager: '0x46a15b0b27311cedf172ab29e4f4766fbe7f4364',
      quoter: '0xb048bbc1ee6b733fffcfb9e9cef7375518e25997',
      feeTiers: [100, 500, 2500, 10000],
    },
    {
      name: 'SushiSwap V2',
      kind: 'uniswap-v2',
      factory: '0x71524b4f93c58fcbf659783284e38825f0622859',
      router: '0x6bded42c6da8fbf0d2ba55b2fa120c5e0c8d7891',
      feeBps: 30,
    },
  ],
  uniswapV4: {
    poolManager: '0x498581ff718922c3f8e6a244956af099b2652b2b',
    positionManager: '0x7c5f5a4bbd8fd63184577525326123b519429bdc',
    stateView: '0xa3c0c9b65bad0b08107aa264b0f3db444b867a71',
  },
  infinityCl: {
    poolManager: '0xa0ffb9c1ce1fe56963b0321b32e7a0302114058b',
    vault: '0x238a358808379702088667322f80ac48bad5e6c4',
    positionManager: '0x55f4c8aba71a1e923edc303eb4feff14608cc226',
    sources: [
      'github.com/pancakeswap/infinity-core script/config/base-mainnet.json',
      'github.com/pancakeswap/infinity-periphery script/config/base-mainnet.json',
      'npmjs.com/package/@pancakeswap/infinity-sdk dist/constants/addresses (1.0.11)',
    ],
  },
  infinityBin: {
    poolManager: '0xc697d2898e0d09264376196696c51d7abbbaa4a9',
    vault: '0x238a358808379702088667322f80ac48bad5e6c4',
    positionManager: '0x3d311d6283dd8ab90bb0031835c8e606349e2850',
    sources: [
      'github.com/pancakeswap/infinity-core script/config/base-mainnet.json',
      'github.com/pancakeswap/infinity-periphery script/config/base-mainnet.json',
      'npmjs.com/package/@pancakeswap/infinity-sdk dist/constants/addresses (1.0.11)',
    ],
  },
  protocolTokens: {
    standard: 'B20',
    prefix: '0xb2000000000000000000',
    factory: '0xb20f000000000000000000000000000000000000',
    createdQuestion: 'isB20Initialized(address)',
    ruleRegistry: '0x8453000000000000000000000000000000000002',
    activationRegistry: '0x8453000000000000000000000000000000000001',
    features: ['base.b20_asset', 'base.b20_stablecoin'],
    storage: '0xc78b71fee795ddd74aff64ea9b2474194c938c3196430e10bb5f01ed48434000',
    sources: [
      'docs.base.org/base-chain/specs/reference/b20',
      'github.com/base/base-std src/StdPrecompiles.sol',
      'github.com/base/base-std test/lib/mocks/MockB20Storage.sol',
    ],
  },
  lockers: [
    {
      name: 'UNCX v2 (Uniswap V2)',
      address: '0xc4e637d37113192f4f1f060daebd7758de7f4131',
      kind: 'unicrypt-v2',
    },
    {
      name: 'UNCX v2 (Sushiswap V2)',
      address: '0xbeddf48499788607b4c2e704e9099561ab38aae8',
      kind: 'unicrypt-v2',
    },
    {
      name: 'UNCX v3 position locker',
      address: '0xd6cd8fb001cbdae91f0af7a58a1602c945967d67',
      kind: 'unicrypt-v3',
    },
    {
      name: 'UNCX v3 position locker',
      address: '0x231278edd38b00b07fbd52120cef685b9baebcc1',
      kind: 'unicrypt-v3',
    },
    {
      name: 'UNCX v3 position locker',
      address: '0xb403e68eb5bffd7df7aa127f5a819f77c2f96095',
      kind: 'unicrypt-v3',
    },
    {
      name: 'UNCX v4 position locker',
      address: '0x1ec811ad6039e33b86458cdb267667af083261ed',
      kind: 'v4-nft',
    },
    {
      name: 'UNCX v4 position locker',
      address: '0x1da374c9fa108e1f9d3c50e8e2ef2113eefae617',
      kind: 'v4-nft',
    },
    {
      name: 'UNCX v4 position locker',
      address: '0xd0cbff53620a345205750a14f03739806cffbd67',
      kind: 'v4-nft',
    },
    {
      name: 'UNCX v4 position locker',
      address: '0x610b43e981960b45f818a71cd14c91d35cda8502',
      kind: 'v4-nft',
    },
    {
      name: 'UNCX v4 position locker',
      address: '0xff908ded2a6c68226d3f834b25d803a815bdb28b',
      kind: 'v4-nft',
    },
    { name: 'Team Finance', address: '0x4f0fd563be89ec8c3e7d595bf3639128c0a7c33a', kind: 'team-finance' },
    { name: 'DxSale tokenStorage', address: '0x0dddd88aff5b7082bef86923cf19bad1ffb4ec8c', kind: 'lp' },
    { name: 'DxSale lpStorage', address: '0x17e8c87d4de42fc143507b7c45da2e6f2af7f24f', kind: 'lp' },
    {
      name: 'GoPlus SafeToken Locker v2',
      address: '0xf17a08a7d41f53b24ad07eb322cbbda2ebdec04b',
      kind: 'goplus-v2',
    },
    {
      name: 'GoPlus SafeToken Locker v3',
      address: '0x25c9c4b56e820e0dea438b145284f02d9ca9bd52',
      kind: 'goplus-v3',
    },
  ],
  launchpads: toLaunchpads(launchpads),
  labels: toLabels(labels),
  confirmations: 30,
  multicall3: '0xca11bde05977b3631167028862be2a173976ca11',
  explorers: ['basescan.org', 'base.blockscout.com'],
  publicRpcUrls: ['https://base-rpc.publicnode.com', 'https://mainnet.base.org'],
  providerIds: {
    sqd: 'base-mainnet',
    hypersync: 'base',
    goplus: '8453',
    honeypotis: '8453',
    dexscreener: 'base',
    geckoterminal: 'base',
    coingecko: 'base',
    defillama: 'base',
    etherscan: '8453',
    blockscout: 'base',
    sourcify: '8453',
    moralis: '0x2105',
  },
};
