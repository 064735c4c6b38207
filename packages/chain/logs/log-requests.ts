import type { Address, BlockRef } from '@assay/facts';
import type { StreamCursor } from './log-store.js';

/** How far logs are wanted, and what a read of them may take. */
export interface JointRequest {
  /** First block wanted; 0: the whole history. */
  readonly from: number;
  readonly head: BlockRef;
  readonly signal?: AbortSignal;
  /** Max. wait of the request; the rest is read in the background. Default 6,000. */
  readonly budgetMs?: number;
  /**
   * Called after each piece with how far back the contract was read, `undefined` while what is newer than the
   * last read is read, and with the processor time that decoding took so far. True ends the read.
   */
  readonly isEnough?: (from: number | undefined, decodingMs: number) => boolean;
  /** Called after each piece with the block from which on the logs of the contract are stored. */
  readonly reached?: (contract: Address, from: number) => void;
  /** Max. events read for the request. Default 250,000, at most the capacity of the store. */
  readonly maxEvents?: number;
}

export interface SyncRequest extends JointRequest {
  /** A contract, or the id of a pool of V4 kind. */
  readonly contract: Address;
}

/** By contract; none for a contract of which nothing was read. */
export type Cursors = ReadonlyMap<Address, StreamCursor>;

/** A read of contracts whose logs are read together. */
export interface GroupRequest extends JointRequest {
  readonly contracts: readonly Address[];
  readonly inBackground?: boolean;
}
