import type { BlockRef, TokenRef } from '@assay/facts';

/** A report as it is kept: what was said of a token from one block to another. */
export interface StoredReport {
  /** Made of its content: the same content has the same id. */
  readonly id: string;
  readonly ref: TokenRef;
  /** The snapshot as canonical JSON. */
  readonly snapshot: string;
  readonly firstBlock: number;
  /** The newest block at which the same was found. */
  readonly lastBlock: number;
  /** Time of that block, Unix seconds. */
  readonly lastTime: number;
}

/** Which part of an analysis a report is of; empty: all of it, which makes the history of a token. */
export type ReportPart = string;

/** A report with its statements and their evidence, as compressed canonical JSON. */
export interface WholeReport extends StoredReport {
  /** Absent: the whole. */
  readonly part?: ReportPart | undefined;
  readonly statements: Uint8Array;
}

/** A report that was found unchanged at a later block. */
export interface SeenReport {
  readonly id: string;
  readonly block: BlockRef;
}

/** Where a page of a token's reports goes on. */
export interface ReportPlace {
  readonly block: number;
  readonly id: string;
}

/** Stores reports. Rejects with the error of the storage. */
export interface ReportStore {
  /** Resolves when the report is stored for good. One that is there already is only seen again. */
  add(report: WholeReport): Promise<void>;
  /** Moves the last block of each forward. */
  see(reports: readonly SeenReport[]): Promise<void>;
  /** Those of one part (absent: the whole), the newest first, those before `before`. */
  list(
    ref: TokenRef,
    page: {
      readonly count: number;
      readonly before?: ReportPlace | undefined;
      readonly part?: ReportPart | undefined;
    },
  ): Promise<readonly StoredReport[]>;
  find(id: string): Promise<WholeReport | undefined>;
  /** Records that readers of the page were told what it says. */
  show(id: string): Promise<void>;
  /** The newest of which that is so. */
  newestShown(ref: TokenRef): Promise<StoredReport | undefined>;
  /** The same for many tokens, in any order; those without one are left out. */
  newestShownOf(refs: readonly TokenRef[]): Promise<readonly StoredReport[]>;
  /** Those that readers were told last, of all tokens, the newest first. */
  recentlyShown(count: number): Promise<readonly StoredReport[]>;
  /** Removes those that nobody has seen for so many days. */
  removeOlder(days: number): Promise<void>;
}
