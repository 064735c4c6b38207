import { type Address, type Known, known, type Pools } from '@assay/facts';

/** Pools with nothing known but the address, deepest first. */
export function poolsAt(...addresses: readonly Address[]): Known<Pools> {
  const pools = addresses.map((address) => ({
    address,
    dex: 'test',
    kind: 'uniswap-v2' as const,
    feePips: 3_000,
    quote: { address, symbol: 'Q', decimals: 18 },
    tokenIsToken0: true,
    tokenReserve: 1n,
    quoteReserve: 1n,
    quoteUsd: null,
    priceUsd: null,
    liquidityUsd: null,
  }));
  return known({ nativeUsd: null, pools }, 'test', 1);
}
