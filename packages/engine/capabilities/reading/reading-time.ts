import type { BlockSpan } from '@assay/chain';

/** How long an answer takes to be made of logs, for the time that it took to decode them. */
const ANSWER_PER_DECODING = 2.6;
/** Share of the time after which it is judged whether the rest of the span can be read. */
const JUDGED_FROM = 0.4;
/** Share of the time at which a span must be read, by how fast it went so far. */
const READ_BY = 0.92;
/** Of so long at least, and twice that at most, is known how fast a span was read lately. */
const LATELY_MS = 2_500;
/** Share of the time that is left in which windows are drawn. */
const DRAWING = 0.6;
/** Fewer windows tell no interval. */
const LEAST_WINDOWS = 10;

/** How the time of an analysis is spent on reading a history. */
export interface ReadingTime {
  /** Milliseconds until so much of the time has passed; at least 1. */
  leftMs(share: number): number;
  /**
   * True where what is left of the time is needed to make the answer. On a slow machine that is much of it.
   */
  isAnswerDue(from: number | undefined, decodingMs: number): boolean;
  /** Watches how fast a span is read backward. */
  progress(span: BlockSpan): Progress;
}

interface Progress {
  /**
   * True where the answer is due, or the span cannot be read in time, so that windows of the rest tell more.
   */
  isEnough(from: number, decodingMs: number): boolean;
  /** How long windows of the rest may be drawn. */
  drawMs(): number;
  /** How many windows of so many blocks can be drawn in that time; 0 for too few. */
  windows(readTo: number, blocks: number): number;
}

/** @param now Unix milliseconds */
export function createReadingTime(
  startedAt: number,
  deadline: number,
  now: () => number = Date.now,
): ReadingTime {
  const wholeMs = deadline - startedAt;
  const spentMs = () => now() - startedAt;
  const answerMs = (decodingMs: number) => wholeMs - spentMs() - decodingMs * ANSWER_PER_DECODING;
  return {
    leftMs: (share) => Math.max(1, wholeMs * share - spentMs()),
    isAnswerDue: (_, decodingMs) => answerMs(decodingMs) <= 0,
    progress: ({ from: first }) => {
      let marks: readonly { readonly ms: number; readonly from: number }[] = [];
      let decodedMs = 0;
      const drawMs = () => Math.max(1, answerMs(decodedMs) * DRAWING);
      /** Blocks read in a millisecond lately: other readers need the node most at the beginning. */
      const perMs = (from: number) => {
        const ms = spentMs();
        if (ms - (marks.at(-1)?.ms ?? Number.NEGATIVE_INFINITY) >= LATELY_MS)
          marks = [...marks, { ms, from }].slice(-2);
        const [since] = marks;
        return since ? (since.from - from) / Math.max(1, ms - since.ms) : 0;
      };
      return {
        isEnough: (from, decodingMs) => {
          decodedMs = decodingMs;
          const endsAt = spentMs() + (from - first) / Math.max(perMs(from), Number.EPSILON);
          const isTooSlow = spentMs() > wholeMs * JUDGED_FROM && endsAt > wholeMs * READ_BY;
          return answerMs(decodingMs) <= 0 || (isTooSlow && from > first);
        },
        drawMs,
        windows: (readTo, blocks) => {
          const count = Math.floor((perMs(readTo) * drawMs()) / blocks);
          return count < LEAST_WINDOWS ? 0 : count;
        },
      };
    },
  };
}
