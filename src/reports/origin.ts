import type { BlockRef } from '../domain/fact.js';
import type { ReportedChange } from './reports.js';
import type { Snapshot } from './snapshot.js';

/** The block that did a change, and the transaction in it. */
export interface Origin {
  readonly block: BlockRef;
  /** `null`: several transactions of the block may have done it. */
  readonly transaction: string | null;
}

/** Finds what did a change; `undefined`: it cannot be found, or time alone did it. */
export type OriginFinder = (question: {
  readonly change: ReportedChange;
  readonly before: Snapshot;
  readonly after: Snapshot;
  readonly signal: AbortSignal;
}) => Promise<Origin | undefined>;
