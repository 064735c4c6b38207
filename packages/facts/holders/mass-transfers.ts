import type { Address } from '../domain/address.js';

/** One transaction that sent one account's tokens to many. The recipients did not ask for it. */
export interface MassTransfer {
  readonly transactionHash: string;
  readonly blockNumber: number;
  /** Unix seconds. */
  readonly timestamp: number;
  /** Whose tokens; the zero address where they were minted. */
  readonly from: Address;
  /** Distinct accounts that received some. */
  readonly recipients: number;
}

/** Airdrops of the token, from its Transfer logs up to the block of the fact. */
export interface MassTransfers {
  /** The ones with most recipients first; at most 10. */
  readonly largest: readonly MassTransfer[];
  readonly count: number;
  /** Distinct recipients over all of them. */
  readonly recipients: number;
  /** Accounts with a balance, without pools, burn addresses and the token itself. */
  readonly holders: number;
  /** Holders that received nothing else and never sent any. */
  readonly passiveHolders: number;
  /** What the holders, and the passive ones among them, hold. Smallest units. */
  readonly held: bigint;
  readonly heldPassively: bigint;
}
