import type { Address } from '../../../domain/address.js';

/** One transaction in which one account's tokens went to many. It has one sender: the others were not asked by it. */
export interface MassTransfer {
  readonly transactionHash: string;
  readonly blockNumber: number;
  /** Unix seconds. */
  readonly timestamp: number;
  /** Whose tokens; the zero address where they were minted. */
  readonly from: Address;
  /** Different accounts that were sent some. */
  readonly recipients: number;
}

/** Who was sent the token without asking, by its Transfer logs from the first to the fact's block. */
export interface MassTransfers {
  /** Those to the most accounts first; at most 10. */
  readonly largest: readonly MassTransfer[];
  readonly count: number;
  /** Different accounts over all of them. */
  readonly recipients: number;
  /** Accounts with a balance, without pools, burn addresses and the token itself. */
  readonly holders: number;
  /** Those of them to whom nothing else ever came, and who never sent any. */
  readonly passiveHolders: number;
  /** What both hold, smallest units. */
  readonly held: bigint;
  readonly heldPassively: bigint;
}
