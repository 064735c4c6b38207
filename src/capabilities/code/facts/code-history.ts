import type { Address } from '../../../domain/address.js';
import type { CallEvidence, LogEvidence } from '../../../domain/evidence.js';

/** What of a proxy was changed: what it delegates to, who may change that, its beacon, or the facets of a diamond. */
export type CodeChangeKind = 'implementation' | 'admin' | 'beacon' | 'facets';

/** One facet of a `DiamondCut` (EIP-2535). */
export interface FacetChange {
  readonly address: Address;
  readonly action: 'add' | 'replace' | 'remove';
  readonly functions: number;
}

/** A change of a proxy's code, as the contract logged it. A log is the contract's word: `confirmed` says whether storage agrees. */
export interface CodeChange {
  readonly kind: CodeChangeKind;
  /** What logged it: the token, a proxy on the way to its logic, or a beacon. */
  readonly contract: Address;
  /** Before and after; `null`: not told (`facets` has a list instead). */
  readonly from: Address | null;
  readonly to: Address | null;
  /** `facets`; empty otherwise. */
  readonly facets: readonly FacetChange[];
  /** Unix seconds. */
  readonly at: number;
  /** In the transaction that made the contract; `null`: the node cannot tell. */
  readonly initial: boolean | null;
  /** The slot of EIP-1967 held something else in the block before, and this at the end of its block; `null`: not read. */
  readonly confirmed: boolean | null;
  readonly evidence: LogEvidence;
}

/** A proxy whose slot for its code held something else at a former block, by its storage. */
export interface SlotChange {
  readonly contract: Address;
  readonly from: Address;
  readonly to: Address;
  /** When the former block was, Unix seconds: it was replaced at some time since. */
  readonly since: number;
  /** The two readings. */
  readonly evidence: readonly CallEvidence[];
}

/** How the code behind a proxy came to be what it is. */
export interface CodeHistory {
  /** The newest first, at most 50. */
  readonly changes: readonly CodeChange[];
  /** In all that was read. */
  readonly total: number;
  /** Unix seconds from which on no log is missing; 0: from the beginning. */
  readonly since: number;
  /** Between a former block and now; `null`: the node does not have the former state, or the chain is younger. */
  readonly slotChanges: readonly SlotChange[] | null;
}
