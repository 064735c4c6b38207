import type { ChainRecord } from './chain.js';
import type { ChainForks } from './forks.js';
import labels from './labels/bsc.json' with { type: 'json' };
import launchpads from './launchpads/bsc.json' with { type: 'json' };
import { toLaunchpads } from './launchpads/to-launchpads.js';
import { toLabels } from './to-labels.js';

const forks: ChainForks = {
  forks: [
    { fork: 'istanbul', block: 0 },
    // Berlin and London began at one block.
    { fork: 'london', block: 31_302_048 },
    { fork: 'shanghai', time: 1_705_996_800 },
    { fork: 'cancun', time: 1_718_863_500 },
    { fork: 'prague', time: 1_742_436_600 },
    { fork: 'osaka', time: 1_777_343_400 },
  ],
  precompiled: [
    { from: { block: 0 }, ownContracts: [0x64, 0x65] },
    { from: { block: 29_020_050 }, ownContracts: [0x64, 0x65, 0x66, 0x67] },
    { from: { time: 1_713_419_340 }, ownContracts: [0x64, 0x65, 0x66, 0x67, 0x68, 0x69] },
    { from: { time: 1_718_863_500 }, p256Gas: 3_450 },
    { from: { time: 1_777_343_400 }, p256Gas: 6_900 },
    { from: { time: 1_796_697_000 }, ownContracts: [0x64, 0x65, 0x66, 0x67, 0x68, 0x69, 0x70] },
  ],
  sources: [
    'github.com/bnb-chain/bsc params/config.go (BSCChainConfig)',
    'github.com/bnb-chain/bsc core/vm/contracts.go',
    'github.com/bnb-chain/bsc release v1.8.2 (Jenner: 1796697000)',
  ],
};

export const bsc: ChainRecord<'bsc'> = {
  name: 'bsc',
  chainId: 56,
  title: 'BNB Smart Chain',
  nativeSymbol: 'BNB',
  blockTimeMs: 750,
  forks,
  wrappedNative: '0xbb4cdb9cbd36b01bd1cbaebf2de08d9173bc095c',
  nativeUsdFeed: '0x0567f2323251f0aab15c8dfb1967e4e8a7d42aee',
  stablecoins: [
    { address: '0x55d398326f99059ff775485246999027b3197955', symbol: 'USDT', decimals: 18 },
    { address: '0x8ac76a51cc950d9822d68b83fe1ad97b32cd580d', symbol: 'USDC', decimals: 18 },
    { address: '0xe9e7cea3dedca5984780bafc599bd69add087d56', symbol: 'BUSD', decimals: 18 },
    { address: '0x1af3f329e8be154074d8769d1ffa4ee058b1dbc3', symbol: 'DAI', decimals: 18 },
    { address: '0xc5f0f7b66764f6ec8c8dff7ba683102295e16409', symbol: 'FDUSD', decimals: 18 },
    { address: '0x8d0d000ee44948fc98c9b98a4fa4921476f08b0d', symbol: 'USD1', decimals: 18 },
    { address: '0x40af3827f39d0eacbf4a168f8d4ee67c121d11c9', symbol: 'TUSD', decimals: 18 },
  ],
  otherQuoteTokens: [
    { address: '0x7130d2a12b9bcbfae4f2634d864a1ee1ce3ead9c', symbol: 'BTCB', decimals: 18 },
    { address: '0x2170ed0880ac9a755fd29b2688956bd959f933f8', symbol: 'ETH', decimals: 18 },
    { address: '0x0e09fabb73bd3ade0a17ecc321fd13a19e81ce82', symbol: 'CAKE', decimals: 18 },
  ],
  dexes: [
    {
      name: 'PancakeSwap V2',
      kind: 'uniswap-v2',
      factory: '0xca143ce32fe78f1f7019d7d551a6402fc5350c73',
      router: '0x10ed43c718714eb63d5aa57b78b54704e256024e',
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
      name: 'Uniswap V2',
      kind: 'uniswap-v2',
      factory: '0x8909dc15e40173ff4699343b6eb8132c65e18ec6',
      router: '0x4752ba5dbc23f44d87826276bf6fd6b1c372ad24',
      feeBps: 30,
    },
    {
      name: 'Uniswap V3',
      kind: 'uniswap-v3',
      factory: '0xdb1d10011ad0ff90774d0c6bb92e5c5c8b4461f7',
      router: '0xb971ef87ede563556b2ed4b1c0b0019111dd85d2',
      positionManager: '0x7b8a01b39d58278b5de7e48c8449c9f4f5170613',
      quoter: '0x78d78e420da98ad378d7799be8f4af69033eb077',
      feeTiers: [100, 500, 3000, 10000],
    },
    {
      name: 'SushiSwap V2',
      kind: 'uniswap-v2',
      factory: '0xc35dadb65012ec5796536bd9864ed8773abc74c4',
      router: '0x1b02da8cb0d097eb8d57a175b88c7d8b47997506',
      feeBps: 30,
    },
  ],
  uniswapV4: {
    poolManager: '0x28e2ea090877bf75740558f6bfb36a5ffee9e9df',
    positionManager: '0x7a4a5c919ae2541aed11041a1aeee68f1287f95b',
    stateView: '0xd13dd3d6e93f276fafc9db9e6bb47c1180aee0c4',
  },
  infinityCl: {
    poolManager: '0xa0ffb9c1ce1fe56963b0321b32e7a0302114058b',
    vault: '0x238a358808379702088667322f80ac48bad5e6c4',
    positionManager: '0x55f4c8aba71a1e923edc303eb4feff14608cc226',
    sources: [
      'github.com/pancakeswap/infinity-core script/config/bsc-mainnet.json',
      'github.com/pancakeswap/infinity-periphery script/config/bsc-mainnet.json',
      'npmjs.com/package/@pancakeswap/infinity-sdk dist/constants/addresses (1.0.11)',
    ],
  },
  infinityBin: {
    poolManager: '0xc697d2898e0d09264376196696c51d7abbbaa4a9',
    vault: '0x238a358808379702088667322f80ac48bad5e6c4',
    positionManager: '0x3d311d6283dd8ab90bb0031835c8e606349e2850',
    sources: [
      'github.com/pancakeswap/infinity-core script/config/bsc-mainnet.json',
      'github.com/pancakeswap/infinity-periphery script/config/bsc-mainnet.json',
      'npmjs.com/package/@pancakeswap/infinity-sdk dist/constants/addresses (1.0.11)',
    ],
  },
  // The fork that brings them has not opened: their factory answers nothing, and no address counts as one.
  protocolTokens: {
    standard: 'CAS20',
    prefix: '0xca520000000000000000',
    factory: '0xca5f000000000000000000000000000000000000',
    createdQuestion: 'isCAS20Initialized(address)',
    ruleRegistry: '0x7020000000000000000000000000000000000002',
    activationRegistry: '0x7020000000000000000000000000000000000001',
    features: ['bsc.cas20_asset', 'bsc.cas20_stablecoin'],
    storage: '0x562aafeb82006b6968827b59606253289ba8bc22c7d434d71765d5b3a068af00',
    sources: ['github.com/bnb-chain/BEPs BEPs/BEP-702.md', 'github.com/bnb-chain/BEPs BEPs/BEP-718.md'],
  },
  lockers: [
    {
      name: 'UNCX v2 (Pancake V2)',
      address: '0xc765bddb93b0d1c1a88282ba0fa6b2d00e3e0c83',
      kind: 'unicrypt-v2',
    },
    {
      name: 'UNCX v2 (Pancake V1)',
      address: '0xc8b839b9226965caf1d9fc1551588aaf553a7be6',
      kind: 'unicrypt-v2',
    },
    { name: 'UNCX v2 (Biswap)', address: '0x74dee1a3e2b83e1d1f144af2b741bbaffd7305e1', kind: 'unicrypt-v2' },
    {
      name: 'UNCX v2 (SafeSwap)',
      address: '0x1391b48c996ba2f4f38aee07e369a8f28d38220e',
      kind: 'unicrypt-v2',
    },
    {
      name: 'UNCX v2 (BabyDogeSwap)',
      address: '0xb89a15a4f3518c14c21be04b55546162b0cb39f0',
      kind: 'unicrypt-v2',
    },
    {
      name: 'UNCX v3 position locker',
      address: '0x0d29598ec01fa03665feead91d4fb423f393886c',
      kind: 'unicrypt-v3',
    },
    {
      name: 'UNCX v3 position locker',
      address: '0xf1f7f21e2ea80ab110d0f95faa64655688341990',
      kind: 'unicrypt-v3',
    },
    {
      name: 'UNCX v3 position locker',
      address: '0xfe88dab083964c56429baa01f37ec2265abf1557',
      kind: 'unicrypt-v3',
    },
    {
      name: 'UNCX v3 position locker',
      address: '0xac03f882a41553fb2d519b35874b0a551977b9d9',
      kind: 'unicrypt-v3',
    },
    {
      name: 'UNCX v4 position locker',
      address: '0x62d61d5695013a5aa29a628b83d91e240984b613',
      kind: 'v4-nft',
    },
    {
      name: 'UNCX v4 position locker',
      address: '0xd8c5bb7137021d93e70b7814c697bed303573b21',
      kind: 'v4-nft',
    },
    {
      name: 'UNCX v4 position locker',
      address: '0xa55d5ce984e9e933732cdf51095af8f3fb374ac8',
      kind: 'v4-nft',
    },
    { name: 'Team Finance', address: '0x0c89c0407775dd89b12918b9c0aa42bf96518820', kind: 'team-finance' },
    { name: 'Team Finance', address: '0x7536592bb74b5d62eb82e8b93b17eed4eed9a85c', kind: 'team-finance' },
    { name: 'PinkLock v1', address: '0x7ee058420e5937496f5a2096f04caa7721cf70cc', kind: 'pinklock-v1' },
    { name: 'PinkLock v2', address: '0x407993575c91ce7643a4d4ccacc9a98c36ee1bbe', kind: 'pinklock-v2' },
    { name: 'DxSale locker', address: '0xeb3a9c56d963b971d320f889be2fb8b59853e449', kind: 'lp' },
    { name: 'DxSale locker', address: '0x8655e5c4d701186d16765d1cdcef6d5287e4679a', kind: 'lp' },
    { name: 'DxSale locker', address: '0x5b5e94485c9628793b01a38762921dc37b6829b6', kind: 'lp' },
    {
      name: 'GoPlus SafeToken Locker v2',
      address: '0xf17a08a7d41f53b24ad07eb322cbbda2ebdec04b',
      kind: 'goplus-v2',
    },
    {
      name: 'GoPlus SafeToken Locker v2',
      address: '0x7aa03d4b9051cf299e7a2272953d0590fee485a4',
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
  confirmations: 20,
  multicall3: '0xca11bde05977b3631167028862be2a173976ca11',
  explorers: ['bscscan.com'],
  otherNames: ['bnb', 'binance'],
  publicRpcUrls: ['https://bsc-rpc.publicnode.com', 'https://bsc-dataseed.bnbchain.org'],
  providerIds: {
    sqd: 'binance-mainnet',
    hypersync: 'bsc',
    goplus: '56',
    honeypotis: '56',
    dexscreener: 'bsc',
    geckoterminal: 'bsc',
    coingecko: 'binance-smart-chain',
    defillama: 'bsc',
    etherscan: '56',
    sourcify: '56',
    moralis: '0x38',
  },
};
