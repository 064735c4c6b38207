import type { HistoryFeed, OpenHistory } from '../history/history-feed.js';
import { HistoryForkedError, type HistoryQuery } from '../history/history-source.js';
import type { RawLog } from '../rpc/raw-log.js';
import type { LogChunk } from './log-query.js';
import type { BlockSpan } from './log-store.js';

/** Blocks of the first window, which shows how many logs there are. */
const FIRST_BLOCKS = 10_000;
/** Logs that a window is to have, and those at which it is given up for a smaller one: some 50 MB of memory. */
const TARGET_LOGS = 20_000;
const MAX_LOGS = 80_000;
/** A window with fewer logs tells of a short history: the rest of it is the next window. */
const FEW_LOGS = 100;

interface WindowOptions {
  readonly signal: AbortSignal;
  readonly direction: 'forward' | 'backward';
  /** Compares a window with the node. */
  readonly check: (told: LogChunk) => Promise<void>;
}

/** What was found of a window. `whole: false`: the index has no more of it. */
type Found = { readonly chunk: LogChunk; readonly whole: boolean } | { readonly tooMany: number };

/**
 * The logs of a range in windows that follow each other in a direction, each checked before it is given. One is read
 * while the one before is used. It ends where the index fails or has no more.
 */
export async function* readIndexWindows(
  { source }: OpenHistory,
  feed: HistoryFeed,
  query: HistoryQuery,
  options: WindowOptions,
): AsyncGenerator<LogChunk> {
  const { direction } = options;
  let [rest, blocks] = [{ from: query.from, to: query.to }, FIRST_BLOCKS];
  const stop = new AbortController();
  const signal = AbortSignal.any([options.signal, stop.signal]);
  const start = () => {
    if (rest.from > rest.to) return undefined;
    const span = cut(rest, blocks, direction);
    const found = readWindow(source, { ...query, ...span }, { ...options, signal });
    // Awaited later; until then a failure must not count as unhandled.
    found.catch(() => undefined);
    rest = direction === 'forward' ? { ...rest, from: span.to + 1 } : { ...rest, to: span.from - 1 };
    return { span, found };
  };
  try {
    for (let next = start(); next; ) {
      const { span } = next;
      const found = await next.found;
      const size = span.to - span.from + 1;
      if ('tooMany' in found) {
        rest = direction === 'forward' ? { ...rest, from: span.from } : { ...rest, to: span.to };
        blocks = Math.max(1, Math.min(Math.floor(size / 2), sizeFor(size, found.tooMany)));
        next = start();
        continue;
      }
      if (!found.whole && direction === 'backward') return;
      blocks = sizeFor(size, found.chunk.logs.length);
      next = found.whole ? start() : undefined;
      yield found.chunk;
    }
  } catch (error) {
    if (!(error instanceof HistoryForkedError)) feed.failed(source, error, options.signal);
    else feed.forked(source, query.addresses, query.to + 1);
  } finally {
    stop.abort();
  }
}

function cut({ from, to }: BlockSpan, blocks: number, direction: WindowOptions['direction']): BlockSpan {
  return direction === 'forward'
    ? { from, to: Math.min(to, from + blocks - 1) }
    : { from: Math.max(from, to - blocks + 1), to };
}

/** Blocks that have as many logs as a window is to have, as far as the last window tells. */
function sizeFor(blocks: number, logs: number): number {
  return logs < FEW_LOGS ? Number.POSITIVE_INFINITY : Math.max(1, Math.floor((blocks * TARGET_LOGS) / logs));
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
