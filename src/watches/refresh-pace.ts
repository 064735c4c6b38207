import type { BlockRef } from '@assay/facts';
import type { WatchedToken } from './watched-token.js';

/** A token is analysed at least this often: some changes leave no trace in a block. */
const REFRESH_SECONDS = 6 * 3_600;

/** How many tokens may be analysed with a block for their age alone. */
export class RefreshPace {
  private analysisMs = 0;

  constructor(private readonly blockTimeMs: number) {}

  /** The tokens that are too old, as many as follow from `watched`, all of those that are watched. */
  choose(tokens: readonly WatchedToken[], block: BlockRef, watched: number): readonly WatchedToken[] {
    const isOld = ({ snapshot }: WatchedToken) =>
      block.timestamp - (snapshot?.block.timestamp ?? 0) > REFRESH_SECONDS;
    return tokens.filter(isOld).slice(0, this.most(watched));
  }

  /** Notes how long analyses took that were made together. */
  observe(count: number, tookMs: number): void {
    if (count > 0) this.analysisMs = tookMs / count;
  }

  /** How many analyses fit into half a block; infinity while it is not known. */
  fitting(): number {
    return this.analysisMs > 0 ? this.blockTimeMs / 2 / this.analysisMs : Number.POSITIVE_INFINITY;
  }

  /** So many that each token has its turn in time, but no more than fit into half a block. At least one. */
  private most(watched: number): number {
    const needed = Math.ceil((watched * this.blockTimeMs) / (REFRESH_SECONDS * 1_000));
    const fitting = this.analysisMs > 0 ? Math.floor(this.fitting()) : 1;
    return Math.max(1, Math.min(needed, fitting));
  }
}
