import { isPaidCaller } from '@assay/facts';
import type { WatchedToken } from './watched-token.js';

/** The part of a round that tokens of free callers take while there are enough of paid ones. */
const FREE_PART = 0.25;

/** Goes round the watched tokens; however many free callers watch, those of paid ones keep most of each turn. */
export class Rolling {
  private paid: readonly WatchedToken[] = [];
  private free: readonly WatchedToken[] = [];
  private paidAt = 0;
  private freeAt = 0;

  set(tokens: readonly WatchedToken[]): void {
    this.paid = tokens.filter(({ reader }) => isPaidCaller(reader));
    this.free = tokens.filter(({ reader }) => !isPaidCaller(reader));
  }

  /** The next tokens with a known state, at most so many. */
  next(count: number): readonly WatchedToken[] {
    const forFree = Math.max(Math.ceil(count * FREE_PART), count - this.paid.length);
    const free = Math.min(forFree, this.free.length);
    const paid = Math.min(count - free, this.paid.length);
    const chosen = [...take(this.paid, this.paidAt, paid), ...take(this.free, this.freeAt, free)];
    this.paidAt += paid;
    this.freeAt += free;
    return chosen.filter(({ snapshot }) => snapshot !== undefined);
  }
}

function take(tokens: readonly WatchedToken[], from: number, count: number): WatchedToken[] {
  return Array.from({ length: count }, (_, step) => tokens[(from + step) % tokens.length]).flatMap(
    (token) => token ?? [],
  );
}
