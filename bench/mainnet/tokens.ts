import type { RecordedPool } from '../../devnet/witness/known-pools.js';
import type { TradedPool } from './judge.js';

/** Tokens that others are paid in, the first one first. A pool of two of them is one of the later token. */
export const quotes = [
  '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2',
  '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
  '0xdac17f958d2ee523a2206206994597c13d831ec7',
  '0x6b175474e89094c44da98b954eedeac495271d0f',
  '0x2260fac5e5542a773aa44fbcfedf7c193bc2c599',
] as const;

/** The pools in which a token can be bought with something that is known. */
export function toTradedPools(pools: readonly RecordedPool[]): readonly TradedPool[] {
  return pools.flatMap((pool) => {
    const [rank0, rank1] = [rankOf(pool.token0), rankOf(pool.token1)];
    if (rank0 === rank1) return [];
    const [quote, token] = rank0 < rank1 ? [pool.token0, pool.token1] : [pool.token1, pool.token0];
    return [{ pool, token, quote }];
  });
}

function rankOf(token: string): number {
  const rank = (quotes as readonly string[]).indexOf(token);
  return rank < 0 ? quotes.length : rank;
}
