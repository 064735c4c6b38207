import type { ChainRecord } from './chain.js';
import type { ChainForks } from './forks.js';
import labels from './labels/eth.json' with { type: 'json' };
import launchpads from './launchpads/eth.json' with { type: 'json' };
import { toLaunchpads } from './launchpads/to-launchpads.js';
import { toLabels } from './to-labels.js';

/** The release that sets each time is among the sources; the Merge had no block known beforehand. */
const forks: ChainForks = {
  forks: [
    { fork: 'byzantium', block: 4_370_000 },
    // Constantinople began at the same block as Petersburg, which took back a part of it.
    { fork: 'petersburg', block: 7_280_000 },
    { fork: 'istanbul', block: 9_069_000 },
    { fork: 'berlin', block: 12_244_000 },
    { fork: 'london', block: 12_965_000 },
    { fork: 'paris', block: 15_537_394 },
    { fork: 'shanghai', time: 1_681_338_455 },
    { fork: 'cancun', time: 1_710_338_135 },
    { fork: 'prague', time: 1_746_612_311 },
    { fork: 'osaka', time: 1_764_798_551 },
  ],
  blobPriceDivisors: [
    { from: { time: 1_710_338_135 }, divisor: 3_338_477 },
    { from: { time: 1_746_612_311 }, divisor: 5_007_716 },
    { from: { time: 1_765_290_071 }, divisor: 8_346_193 },
    { from: { time: 1_767_747_671 }, divisor: 11_684_671 },
  ],
  sources: [
    'github.com/ethereum/go-ethereum params/config.go (MainnetChainConfig, blob schedules)',
    'eips.ethereum.org/EIPS/eip-7607, eip-7691, eip-7892',
    'etherscan.io/block/15537394 (the first block after the Merge)',
  ],
};

export const eth: ChainRecord<'eth'> = {
  name: 'eth',
  chainId: 1,
  title: 'Ethereum',
  nativeSymbol: 'ETH',
  blockTimeMs: 12000,
  forks,
  wrappedNative: '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2',
  nativeUsdFeed: '0x5f4ec3df9cbd43714fe2740f5e3616155c5b8419',
  stablecoins: [
    { address: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48', symbol: 'USDC', decimals: 6 },
    { address: '0xdac17f958d2ee523a2206206994597c13d831ec7', symbol: 'USDT', decimals: 6 },
    { address: '0x6b175474e89094c44da98b954eedeac495271d0f', symbol: 'DAI', decimals: 18 },
    { address: '0xdc035d45d973e3ec169d2276ddab16f1e407384f', symbol: 'USDS', decimals: 18 },
    { address: '0x6c3ea9036406852006290770bedfcaba0e23a0e8', symbol: 'PYUSD', decimals: 6 },
    { address: '0x8d0d000ee44948fc98c9b98a4fa4921476f08b0d', symbol: 'USD1', decimals: 18 },
    { address: '0x853d955acef822db058eb8505911ed77f175b99e', symbol: 'FRAX', decimals: 18 },
    { address: '0x5f98805a4e8be255a32880fdec7f6728c6568ba0', symbol: 'LUSD', decimals: 18 },
    { address: '0x4fabb145d64652a948d72533023f6e7a623c7c53', symbol: 'BUSD', decimals: 18 },
    { address: '0xc5f0f7b66764f6ec8c8dff7ba683102295e16409', symbol: 'FDUSD', decimals: 18 },
    { address: '0xf939e0a03fb07f59a73314e73794be0e57ac1b4e', symbol: 'crvUSD', decimals: 18 },
  ],
  otherQuoteTokens: [{ address: '0x2260fac5e5542a773aa44fbcfedf7c193bc2c599', symbol: 'WBTC', decimals: 8 }],
  dexes: [
    {
      name: 'Uniswap V2',
      kind: 'uniswap-v2',
      factory: '0x5c69bee701ef814a2b6a3edd4b1652cb9cc5aa6f',
      router: '0x7a250d5630b4cf539739df2c5dacb4c659f2488d',
      feeBps: 30,
    },
    {
      name: 'PancakeSwap V2',
      kind: 'uniswap-v2',
      factory: '0x1097053fd2ea711dad45caccc45eff7548fcb362',
      router: '0xeff92a263d31888d860bd50809a8d171709b7b1c',
      feeBps: 25,
    },
    {
      name: 'SushiSwap V2',
      kind: 'uniswap-v2',
      factory: '0xc0aee478e3658e2610c5f7a4a2e1777ce9e4f2ac',
      router: '0xd9e1ce17f2641f24ae83637ab66a2cca9c378b9f',
      feeBps: 30,
    },
    {
      name: 'Uniswap V3',
      kind: 'uniswap-v3',
      factory: '0x1f98431c8ad98523631ae4a59f267346ea31f984',
      router: '0xe592427a0aece92de3edee1f18e0157c05861564',
      positionManager: '0xc36442b4a4522e871399cd717abdd847ab11fe88',
      quoter: '0xb27308f9f90d607463bb33ea1bebb41c27ce5ab6',
      feeTiers: [100, 500, 3000, 10000],
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
  ],
  uniswapV4: {
    poolManager: '0x000000000004444c5dc75cb358380d2e3de08a90',
    positionManager: '0xbd216513d74c8cf14cf4747e6aaa6420ff64ee9e',
    stateView: '0x7ffe42c4a5deea5b0fec41c94c136cf115597227',
  },
  lockers: [
    {
      name: 'UNCX v2 (Uniswap V2)',
      address: '0x663a5c229c09b049e36dcc11a9b0d4a8eb9db214',
      kind: 'unicrypt-v2',
    },
    {
      name: 'UNCX v2 (Sushiswap V2)',
      address: '0xed9180976c2a4742c7a57354fd39d8bec6cbd8ab',
      kind: 'unicrypt-v2',
    },
    { name: 'UNCX POL (old)', address: '0x17e00383a843a9922bca3b280c0ade9f8ba48449', kind: 'v2-lp' },
    {
      name: 'UNCX v3 position locker',
      address: '0x231278edd38b00b07fbd52120cef685b9baebcc1',
      kind: 'unicrypt-v3',
    },
    {
      name: 'UNCX v3 position locker',
      address: '0x7f5c649856f900d15c83741f45ae46f5c6858234',
      kind: 'unicrypt-v3',
    },
    {
      name: 'UNCX v3 position locker',
      address: '0xfd235968e65b0990584585763f837a5b5330e6de',
      kind: 'unicrypt-v3',
    },
    {
      name: 'UNCX v3 position locker',
      address: '0x7fccf17620ce18c039eb3485628e5c50d2ae1cec',
      kind: 'unicrypt-v3',
    },
    {
      name: 'UNCX v4 position locker',
      address: '0x147aeca171a79466fe9e2c03f21b45155ff403f8',
      kind: 'v4-nft',
    },
    {
      name: 'UNCX v4 position locker',
      address: '0x30529ac67d5ac5f33a4e7fe533149a567451f023',
      kind: 'v4-nft',
    },
    {
      name: 'UNCX v4 position locker',
      address: '0x6a76da1eb2cbe8b0d52cfe122c4b7f0ca5a940ef',
      kind: 'v4-nft',
    },
    { name: 'Team Finance', address: '0xe2fe530c047f2d85298b07d9333c05737f1435fb', kind: 'team-finance' },
    { name: 'Team Finance', address: '0xdbf72370021babafbceb05ab10f99ad275c6220a', kind: 'team-finance' },
    { name: 'Team Finance', address: '0xc77aab3c6d7dab46248f3cc3033c856171878bd5', kind: 'team-finance' },
    { name: 'PinkLock', address: '0x33d4cc8716beb13f814f538ad3b2de3b036f5e2a', kind: 'pinklock-v2' },
    { name: 'PinkLock', address: '0x71b5759d73262fbb223956913ecf4ecc51057641', kind: 'pinklock-v2' },
    { name: 'DxSale locker', address: '0x1ba00c14f9e8d1113028a14507f1394dc9310fbd', kind: 'lp' },
    { name: 'DxSale locker', address: '0xe74083bafe69cd74519c6a40a3ad0723bd360bdd', kind: 'lp' },
    { name: 'DxSale locker', address: '0xc68c522682614a9f1d336f756c0c0d71352925d3', kind: 'lp' },
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
    { name: 'UNCX token vesting', address: '0xdba68f07d1b7ca219f78ae8582c213d975c25caf', kind: 'token' },
  ],
  launchpads: toLaunchpads(launchpads),
  labels: toLabels(labels),
  confirmations: 12,
  multicall3: '0xca11bde05977b3631167028862be2a173976ca11',
  explorers: ['etherscan.io', 'eth.blockscout.com'],
  otherNames: ['ether', 'mainnet'],
  publicRpcUrls: ['https://ethereum-rpc.publicnode.com', 'https://eth.drpc.org'],
  providerIds: {
    sqd: 'ethereum-mainnet',
    hypersync: 'eth',
    goplus: '1',
    honeypotis: '1',
    dexscreener: 'ethereum',
    geckoterminal: 'eth',
    coingecko: 'ethereum',
    defillama: 'ethereum',
    etherscan: '1',
    blockscout: 'eth',
    sourcify: '1',
    moralis: '0x1',
  },
};
