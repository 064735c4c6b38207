import type { Address, TokenRelation } from '@assay/facts';
import type { TakenLiquidity } from './fate.js';

/** Liquidity that was taken out, as it is shown; the account and the transaction are those of the largest removal. */
export interface TakenView extends Pick<TakenLiquidity, 'takenUsd' | 'leftUsd' | 'evidence'> {
  /** 0..100 of the token's whole liquidity then. */
  readonly percentage: number;
  readonly by: Address | null;
  readonly relation: TokenRelation | null;
  /** ISO 8601, UTC. */
  readonly at: string | null;
  readonly blockNumber: number | null;
  readonly transactionHash: string | null;
  /** In how many steps. */
  readonly removalsTotal: number;
}

export function toTakenView(taken: TakenLiquidity): TakenView {
  const { share, takenUsd, leftUsd, largest, removals, evidence } = taken;
  return {
    percentage: Math.floor(share * 10_000) / 100,
    takenUsd,
    leftUsd,
    by: largest?.by ?? null,
    relation: largest?.relation ?? null,
    at: largest ? new Date(largest.timestamp * 1_000).toISOString() : null,
    blockNumber: largest?.blockNumber ?? null,
    transactionHash: largest?.transactionHash ?? null,
    removalsTotal: removals.length,
    evidence,
  };
}
