import type { Address, ChainName } from '@assay/facts';

/** Addresses of the real networks that published contracts hard-code. */
export interface RangeNetwork {
  readonly chain: ChainName;
  readonly wrappedNative: Address;
  readonly factory: Address;
  readonly routers: readonly Address[];
  /** Dollar tokens with 18 decimals. */
  readonly stablecoins: readonly Address[];
}

export const rangeNetworks: readonly RangeNetwork[] = [
  {
    chain: 'eth',
    wrappedNative: '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2',
    factory: '0x5c69bee701ef814a2b6a3edd4b1652cb9cc5aa6f',
    routers: ['0x7a250d5630b4cf539739df2c5dacb4c659f2488d'],
    stablecoins: ['0x6b175474e89094c44da98b954eedeac495271d0f'],
  },
  {
    chain: 'bsc',
    wrappedNative: '0xbb4cdb9cbd36b01bd1cbaebf2de08d9173bc095c',
    factory: '0xca143ce32fe78f1f7019d7d551a6402fc5350c73',
    routers: ['0x10ed43c718714eb63d5aa57b78b54704e256024e', '0x05ff2b0db69458a0750badebc4f9e13add608c7f'],
    stablecoins: ['0x55d398326f99059ff775485246999027b3197955', '0xe9e7cea3dedca5984780bafc599bd69add087d56'],
  },
];

/** The network that a source was written for, by the addresses it contains; default BSC. */
export function pickNetwork(source: string): RangeNetwork {
  const text = source.toLowerCase();
  const named = rangeNetworks.map((network) => ({
    network,
    hits: [network.wrappedNative, ...network.routers, ...network.stablecoins].filter((address) =>
      text.includes(address),
    ).length,
  }));
  const [best] = named.sort((a, b) => b.hits - a.hits || (a.network.chain === 'bsc' ? -1 : 1));
  if (!best) throw new Error('no networks');
  return best.network;
}
