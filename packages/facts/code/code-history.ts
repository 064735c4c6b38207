import type { Address } from '../domain/address.js';
import type { CallEvidence, LogEvidence } from '../domain/evidence.js';

/** What changed: the implementation of a proxy, its admin, its beacon, or the facets of a diamond. */
export type CodeChangeKind = 'implementation' | 'admin' | 'beacon' | 'facets';

/** One facet of a `DiamondCut` (EIP-2535). */
export interface FacetChange {
  readonly address: Address;
  readonly action: 'add' | 'replace' | 'remove';
  readonly functions: number;
}

/**
 * A change of a proxy's code, as the contract logged it. A log is only a claim: `confirmed` says whether
 * storage agrees.
 */
export interface CodeChange {
  readonly kind: CodeChangeKind;
  /** The contract that logged it: the token, a proxy between it and its logic, or a beacon. */
  readonly contract: Address;
  /** Before and after; `null`: the log does not say (`facets` has a list instead). */
  readonly from: Address | null;
  readonly to: Address | null;
  /** `facets`; empty otherwise. */
  readonly facets: readonly FacetChange[];
  /** Unix seconds. */
  readonly at: number;
  /** True if it happened in the transaction that created the contract; `null`: the node cannot say. */
  readonly initial: boolean | null;
  /**
   * True if the EIP-1967 slot held another value in the block before and this one at the end of the block;
   * `null`: not read.
   */
  readonly confirmed: boolean | null;
  readonly evidence: LogEvidence;
}

/** A proxy whose implementation slot held another value at an earlier block, read from storage. */
export interface SlotChange {
  readonly contract: Address;
  readonly from: Address;
  readonly to: Address;
  /** When the former block was, Unix seconds: it was replaced at some time since. */
  readonly since: number;
  /** The two readings. */
  readonly evidence: readonly CallEvidence[];
}

/** The changes of the code behind a proxy. */
export interface CodeHistory {
  /** The newest first, at most 50. */
  readonly changes: readonly CodeChange[];
  /** In all that was read. */
  readonly total: number;
  /** Unix seconds from which on no log is missing; 0: from the beginning. */
  readonly since: number;
  /**
   * Differences between an earlier block and now; `null`: the node has no state of that block, or the chain
   * is younger.
   */
  readonly slotChanges: readonly SlotChange[] | null;
}
