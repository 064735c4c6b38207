import { toWhole } from '@assay/chain';
import { type Address, type Chain, type Pool, poolIdOf, type Trade } from '@assay/facts';
import type { TokenSwap } from './attribute-traders.js';

export interface PoolSwap {
  readonly pool: Pool;
  readonly swap: TokenSwap;
}

export function routersOf({ dexes, labels }: Chain): Address[] {
  const labelled = Object.entries(labels).flatMap(([address, { kind }]) =>
    kind === 'router' ? address : [],
  );
  return [...dexes.map(({ router }) => router), ...(labelled as Address[])];
}

export function toTrade({ pool, swap }: PoolSwap, trader: Address, decimals: number | null): Trade {
  const { event, side, tokenAmount, quoteAmount } = swap;
  return {
    pool: poolIdOf(pool),
    transactionHash: event.transactionHash,
    blockNumber: event.blockNumber,
    logIndex: event.logIndex,
    timestamp: event.timestamp,
    side,
    trader,
    tokenAmount,
    quoteAmount,
    valueUsd: usdOf(pool, quoteAmount),
    priceUsd: priceOf({ pool, swap }, decimals),
  };
}

function usdOf({ quoteUsd, quote }: Pool, quoteAmount: bigint): number | null {
  return quoteUsd === null ? null : toWhole(quoteAmount, quote.decimals) * quoteUsd;
}

/** USD for one whole token in the swap. */
export function priceOf({ pool, swap }: PoolSwap, decimals: number | null): number | null {
  const valueUsd = usdOf(pool, swap.quoteAmount);
  const tokens = decimals === null ? 0 : toWhole(swap.tokenAmount, decimals);
  const priceUsd = valueUsd === null || tokens === 0 ? null : valueUsd / tokens;
  return priceUsd !== null && Number.isFinite(priceUsd) ? priceUsd : null;
}
