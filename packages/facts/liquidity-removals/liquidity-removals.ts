import type { Address } from '../domain/address.js';
import type { CallEvidence, LogEvidence } from '../domain/evidence.js';
import type { Hex } from '../lib/hex.js';

/**
 * What an account is to the token. `linked`: the owner or the deployer gave it tokens or liquidity tokens, and
 * not to everybody. `other`: no such link was found.
 */
export type TokenRelation = 'owner' | 'deployer' | 'linked' | 'other';

/** Somebody added liquidity to a pool, or took some out. */
export interface LiquidityStep {
  /** Address of the pool; V4 kind: its id. */
  readonly pool: Hex;
  readonly dex: string;
  readonly quoteSymbol: string;
  readonly blockNumber: number;
  readonly logIndex: number;
  readonly transactionHash: string;
  /** Unix seconds. */
  readonly timestamp: number;
  /** Smallest units; `null`: the event does not tell. */
  readonly tokenAmount: bigint | null;
  readonly quoteAmount: bigint | null;
  /** Twice the quote amount at the quote's price now, USD; `null`: not known. */
  readonly valueUsd: number | null;
  /** Who sent the transaction; `null`: not read. */
  readonly by: Address | null;
  /** `null`: `by` or the token's people are not known. */
  readonly relation: TokenRelation | null;
}

/** Liquidity that was taken out. */
export interface LiquidityRemoval extends LiquidityStep {
  /** Share of the pool's liquidity that it took, 0..1; `null`: not known. */
  readonly poolShare: number | null;
  /** The log that shows it. Absent: not read again. */
  readonly evidence?: LogEvidence;
}

/** A pool out of which (nearly) all liquidity was taken, and which has been empty since. */
export interface EmptiedPool {
  readonly pool: Hex;
  readonly dex: string;
  /** The removals that emptied it, oldest first. Empty: state shows it, and no log tells who. */
  readonly removals: readonly LiquidityRemoval[];
  /** What they took, USD, both sides; `null`: not known. */
  readonly takenUsd: number | null;
  /** What they took ÷ (that and what is left), 0..1. */
  readonly share: number;
  /** The call that shows that nothing but what a V2 pool keeps for ever is left. */
  readonly shownBy?: CallEvidence;
}

/** How liquidity came into the token's pools and left them, since their beginning. */
export interface LiquidityRemovals {
  /** Pools that were emptied by taking the liquidity out, not by trading. */
  readonly emptied: readonly EmptiedPool[];
  /** What is left in all pools, USD; `null`: of no pool the value is known. */
  readonly leftUsd: number | null;
  /** How many pools hold some of their quote token and were not emptied. */
  readonly standing: number;
  /** The 20 oldest additions of each pool, and those near a removal of most of another pool; oldest first. */
  readonly additions: readonly LiquidityStep[];
  /** Removals, at most the 20 largest of each pool, oldest first; senders and shares of those that took most. */
  readonly removals: readonly LiquidityRemoval[];
  /** The block from which both lists are complete; 0: all of them. `null`: no logs could be read. */
  readonly since: number | null;
}
