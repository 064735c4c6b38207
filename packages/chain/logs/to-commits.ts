import type { IndexedEvent } from './events.js';
import type { BlockSpan } from './log-store.js';

/** Approximate events of one commit: a store may limit the time of a statement, and one is written in one turn. */
const MAX_EVENTS = 1_500;

/** A part of a chunk: whole blocks, with their events. */
export interface CommitPart extends BlockSpan {
  readonly events: readonly IndexedEvent[];
}

/**
 * Splits a chunk into contiguous parts, in the direction of the read; one part where it is small enough. A
 * block is never split, however many events it has. O(n log n).
 */
export function toCommits(
  events: readonly IndexedEvent[],
  { from, to }: BlockSpan,
  direction: 'forward' | 'backward',
): CommitPart[] {
  const sorted = [...events].sort((a, b) => a.blockNumber - b.blockNumber);
  const parts: CommitPart[] = [];
  let first = from;
  let start = 0;
  for (let end = MAX_EVENTS; end < sorted.length; end += 1) {
    const last = sorted[end - 1]?.blockNumber ?? from;
    if (end - start >= MAX_EVENTS && sorted[end]?.blockNumber !== last) {
      parts.push({ from: first, to: last, events: sorted.slice(start, end) });
      first = last + 1;
      start = end;
    }
  }
  parts.push({ from: first, to, events: sorted.slice(start) });
  return direction === 'forward' ? parts : parts.reverse();
}
