import type { BlockSpan, LogIndex } from '@assay/chain';
import type { JudgedTrades } from '@assay/facts';
import type { TradedToken } from './stored-swaps.js';

/** Which older trades are to be judged. */
export interface OlderQuestion {
  readonly traded: TradedToken;
  /** Stored, and older than the trades that are kept. */
  readonly span: BlockSpan;
  /** Unix seconds: since when the logs of the span are stored, and the window. */
  readonly storedSince: number;
  readonly start: number;
  readonly end: number;
  readonly isLate: () => boolean;
}

/** Judges the trades of a window that are too many to be kept, a piece at a time, and remembers what came out. */
export interface JudgedSwaps {
  /** The last block that was judged before. */
  judgedTo(index: Pick<LogIndex, 'contradictions'>, traded: TradedToken): number | undefined;
  /** As many as there is time for, the newest first; later calls go on. `undefined`: none. */
  judge(index: LogIndex, question: OlderQuestion): Promise<JudgedTrades | undefined>;
}
