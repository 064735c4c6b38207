import { setMaxListeners } from 'node:events';
import type { HistoryFeed, OpenHistory } from '../history/history-feed.js';
import { HistoryForkedError, type HistoryQuery } from '../history/history-source.js';
import type { RawLog } from '../rpc/raw-log.js';
import type { LogChunk } from './log-query.js';
import type { BlockSpan } from './log-store.js';

/** Blocks of the first window, which shows how many logs there are. */
const FIRST_BLOCKS = 10_000;
/** Logs that a window is to have, and those at which it is given up for a smaller one: some 60 MB of memory. */
const TARGET_LOGS = 30_000;
const MAX_LOGS = 120_000;
/** Windows at once. */
const PARALLEL = 2;
/** Windows of an unknown part of a history are at most so many times as long as those before. */
const MAX_GROWTH = 64;

interface WindowOptions {
  readonly signal: AbortSignal;
  readonly direction: 'forward' | 'backward';
  /** Compares a window with the node. */
  readonly check: (told: LogChunk) => Promise<void>;
}

/** What was found of a window. `whole: false`: the index has no more of it. */
type Found = { readonly chunk: LogChunk; readonly whole: boolean } | { readonly tooMany: number };

/**
 * The logs of a range in windows that follow each other in a direction, each checked before it is given. Memory holds
 * two of them. It ends where the index fails or has no more.
 */
export async function* readIndexWindows(
  { source }: OpenHistory,
  feed: HistoryFeed,
  query: HistoryQuery,
  options: WindowOptions,
): AsyncGenerator<LogChunk> {
  const { direction } = options;
  let [rest, blocks, isKnown] = [{ from: query.from, to: query.to }, FIRST_BLOCKS, false];
  const underWay: {
    readonly span: BlockSpan;
    readonly found: Promise<Found>;
    readonly stop: AbortController;
  }[] = [];
  const start = (): void => {
    while (rest.from <= rest.to && underWay.length < (isKnown ? PARALLEL : 1)) {
      const span = cut(rest, blocks, direction);
      rest = direction === 'forward' ? { ...rest, from: span.to + 1 } : { ...rest, to: span.from - 1 };
      const stop = new AbortController();
      const signal = AbortSignal.any([options.signal, stop.signal]);
      setMaxListeners(0, signal);
      const found = readWindow(source, { ...query, ...span }, { ...options, signal });
      found.catch(() => undefined);
      underWay.push({ span, found, stop });
    }
  };
  try {
    for (start(); underWay.length > 0; start()) {
      const [first] = underWay;
      if (!first) return;
      const { span } = first;
      const found = await first.found;
      const size = span.to - span.from + 1;
      if ('tooMany' in found) {
        for (const one of underWay.splice(0)) one.stop.abort();
        rest = direction === 'forward' ? { ...rest, from: span.from } : { ...rest, to: span.to };
        blocks = Math.max(1, Math.min(Math.floor(size / 2), sizeFor(size, found.tooMany)));
        continue;
      }
      underWay.shift();
      blocks = sizeFor(size, found.chunk.logs.length);
      isKnown = true;
      if (!found.whole && direction === 'backward') return;
      // The next windows are read while this one is used.
      start();
      yield found.chunk;
      if (!found.whole) return;
    }
  } catch (error) {
    if (!(error instanceof HistoryForkedError)) feed.failed(source, error);
    else feed.forked(source, query.addresses, query.to + 1);
  } finally {
    for (const one of underWay) one.stop.abort();
  }
}

function cut({ from, to }: BlockSpan, blocks: number, direction: WindowOptions['direction']): BlockSpan {
  return direction === 'forward'
    ? { from, to: Math.min(to, from + blocks - 1) }
    : { from: Math.max(from, to - blocks + 1), to };
}

/** Blocks that have as many logs as a window is to have, as far as the last window tells. */
function sizeFor(blocks: number, logs: number): number {
  return Math.max(1, Math.floor(blocks * Math.min(MAX_GROWTH, TARGET_LOGS / Math.max(1, logs))));
}

async function readWindow(
  source: OpenHistory['source'],
  query: HistoryQuery,
  { signal, check }: WindowOptions,
): Promise<Found> {
  const parts: (readonly RawLog[])[] = [];
  let [count, to, hash] = [0, query.from - 1, undefined as string | undefined];
  for await (const piece of source.stream(query, { signal })) {
    parts.push(piece.logs);
    count += piece.logs.length;
    ({ to, hash } = { hash: undefined, ...piece });
    if (count > MAX_LOGS && to > query.from) {
      const share = (to - query.from + 1) / (query.to - query.from + 1);
      return { tooMany: Math.ceil(count / share) };
    }
  }
  const whole = to === query.to;
  const chunk = { from: query.from, to, logs: parts.flat(), ...(hash === undefined ? {} : { hash }) };
  if (to >= query.from) await check(chunk);
  return { chunk, whole };
}
