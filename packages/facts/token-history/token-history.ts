import type { Address } from '../domain/address.js';
import type { Evidence } from '../domain/evidence.js';
import type { BlockRef } from '../domain/fact.js';
import type { LiquidityStep } from '../liquidity-removals/liquidity-removals.js';

/** The contract was made. */
interface Created {
  readonly what: 'created';
  readonly by: Address;
}

/** The ownership was handed over; `null`: to or from nobody. */
interface OwnerChanged {
  readonly what: 'owner';
  readonly from: Address | null;
  readonly to: Address | null;
}

/** The code behind the address was replaced; `null`: the log does not say. */
interface CodeReplaced {
  readonly what: 'code';
  readonly contract: Address;
  readonly from: Address | null;
  readonly to: Address | null;
}

/** The first liquidity of a pool. */
interface PoolFilled {
  readonly what: 'filled';
  readonly step: LiquidityStep;
}

/** Liquidity was taken out of a pool. */
interface LiquidityTaken {
  readonly what: 'taken';
  readonly step: LiquidityStep;
  /** Of the liquidity of its pool, 0..1; `null`: not known. */
  readonly share: number | null;
  /** The exchange that it went to; `null`: it went to no pool. */
  readonly movedTo: string | null;
}

/** One thing that happened to a token, as the chain shows it. */
export type HistoryEvent = (Created | OwnerChanged | CodeReplaced | PoolFilled | LiquidityTaken) & {
  readonly block: BlockRef;
  /** In its block; `null`: not read. */
  readonly logIndex: number | null;
  readonly transactionHash: string;
  readonly evidence: Evidence;
};

/** What happened to a token since it was made. */
export interface TokenHistory {
  /** The newest first. */
  readonly events: readonly HistoryEvent[];
  /** What could not be read: 'former owners'. Empty: nothing is missing. */
  readonly missing: readonly string[];
}
