import type { BlockRef, CallEvidence, Evidence, TokenRef } from '@assay/facts';
import type { ReportedChange } from './change.js';
import type { Snapshot } from './snapshot.js';

/** The block that did a change, and the transaction in it. */
interface Origin {
  readonly block: BlockRef;
  /** `null`: several transactions of the block may have done it. */
  readonly transaction: string | null;
}

/** What did a change, and why a block or a transaction is not named. */
export interface FoundOrigin {
  readonly origin?: Origin;
  /** One sentence; absent: the block and the transaction are named. */
  readonly reason?: string;
}

/** The evidence of a value in the report before a change, and in the one after. */
export interface BothSides {
  readonly before: readonly Evidence[];
  readonly after: readonly Evidence[];
}

/** Finds what did a change. */
export type OriginFinder = (question: {
  readonly change: ReportedChange;
  readonly before: Snapshot;
  readonly after: Snapshot;
  readonly evidence: BothSides;
  readonly signal: AbortSignal;
}) => Promise<FoundOrigin>;

/** Sends a call again at another block. Returns a sentence where it cannot be asked there. */
export type CallRepeater = (question: {
  readonly ref: TokenRef;
  readonly call: CallEvidence;
  readonly block: BlockRef;
  readonly signal: AbortSignal;
}) => Promise<CallEvidence | string>;
