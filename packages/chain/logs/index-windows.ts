import { setTimeout as sleep } from 'node:timers/promises';
import type { WorkSteps } from '@assay/facts';
import type { Beginning } from '../history/beginnings.js';
import type { HistoryFeed, OpenHistory } from '../history/history-feed.js';
import {
  decodePiece,
  HistoryForkedError,
  type HistoryPiece,
  type HistoryQuery,
  LOG_BYTES,
} from '../history/history-source.js';
import { runCooperatively } from '../lib/run-cooperatively.js';
import type { InBlock, LogDecoder } from '../rpc/log-decoder.js';
import { type Checked, logsToCheck, piecesToCheck, withFirst } from './check-sample.js';
import type { LogChunk } from './log-query.js';
import type { BlockSpan } from './log-store.js';

/** Blocks of the first window, which shows how many logs there are. */
const FIRST_BLOCKS = 10_000;
/**
 * Logs that a window is to have: it takes some 20 MB of memory, and is a request, of which an index answers few. One
 * with twice as many is given up for a smaller one.
 */
const WINDOW_LOGS = 80_000;
/** Logs that are given at once, about. */
const CHUNK_LOGS = 10_000;
/**
 * In the background, where nobody waits for the next request. A window is kept as text until its logs are given, so
 * that they are gone before V8 takes them for something that stays.
 */
const BACKGROUND = { windowLogs: 20_000, chunkLogs: 3_000 };
/** A window with fewer logs tells of a short history: the rest of it is the next window. */
const FEW_LOGS = 100;
/** How long the beginning of a history is waited for, to see whether it is all of it. */
const BEGINNING_MS = 1_000;

type Direction = 'forward' | 'backward';
interface WindowOptions<T> {
  readonly decoder: LogDecoder<T>;
  readonly signal: AbortSignal;
  readonly direction: Direction;
  /** Requests of others come first. */
  readonly inBackground: boolean;
  /** Compares a window with the node. */
  readonly check: (told: Checked<T>) => Promise<void>;
  /** The first logs of a range that begins with the chain; absent where it is known to be long. */
  readonly beginning?: () => Promise<Beginning<T>>;
}

/** What was found of a window, oldest first. Less than all of it: the index has no more. */
type Found<T> = { readonly pieces: HistoryPiece<T>[]; readonly to: number } | { readonly tooMany: number };

/**
 * The logs of a range in windows that follow each other in a direction, each checked before it is given. One is read
 * while the one before is used. A short history is one window. It ends where the index fails or has no more.
 */
export async function* readIndexWindows<T extends InBlock>(
  { source }: OpenHistory,
  feed: HistoryFeed,
  query: HistoryQuery,
  options: WindowOptions<T>,
): AsyncGenerator<LogChunk<T>> {
  const { direction } = options;
  const { windowLogs, chunkLogs } = options.inBackground
    ? BACKGROUND
    : { windowLogs: WINDOW_LOGS, chunkLogs: CHUNK_LOGS };
  let [rest, blocks] = [{ from: query.from, to: query.to }, FIRST_BLOCKS];
  const stop = new AbortController();
  const signal = AbortSignal.any([options.signal, stop.signal]);
  const start = () => {
    if (rest.from > rest.to) return undefined;
    const span = cut(rest, blocks, direction);
    const found = readWindow(source, { ...query, ...span }, { ...options, signal }, windowLogs);
    // Awaited later; until then a failure must not count as unhandled.
    found.catch(() => undefined);
    rest = direction === 'forward' ? { ...rest, from: span.to + 1 } : { ...rest, to: span.from - 1 };
    return { span, found };
  };
  try {
    const whole = await wholeOf(query, options);
    if (whole) {
      const told = await joined(query.from, whole);
      await Promise.all(withFirst(told).map((part) => options.check(logsToCheck(part))));
      yield* inParts(query.from, whole, direction, chunkLogs);
      return;
    }
    for (let next = start(); next; ) {
      const { span } = next;
      const found = await next.found;
      const size = span.to - span.from + 1;
      if ('tooMany' in found) {
        rest = direction === 'forward' ? { ...rest, from: span.from } : { ...rest, to: span.to };
        blocks = Math.max(1, Math.min(Math.floor(size / 2), sizeFor(size, found.tooMany, windowLogs)));
        next = start();
        continue;
      }
      const isComplete = found.to === span.to;
      if (!isComplete && direction === 'backward') return;
      blocks = sizeFor(size, logsIn(found.pieces), windowLogs);
      next = isComplete ? start() : undefined;
      yield* inParts(span.from, found.pieces, direction, chunkLogs);
    }
  } catch (error) {
    if (!(error instanceof HistoryForkedError)) feed.failed(source, error, options.signal);
    else feed.forked(source, query.addresses, query.to + 1);
  } finally {
    stop.abort();
  }
}

/** The pieces of a short history; `undefined` where it is long, or the index takes its time to tell. */
async function wholeOf<T extends InBlock>(
  { from, to }: HistoryQuery,
  { direction, beginning }: WindowOptions<T>,
): Promise<HistoryPiece<T>[] | undefined> {
  if (!beginning || direction === 'forward' || from > 0) return undefined;
  const reading = beginning();
  const found = await Promise.race([reading, sleep(BEGINNING_MS, undefined, { ref: false })]);
  reading.catch(() => undefined);
  if (!found?.isWhole || (found.pieces.at(-1)?.to ?? -1) < to) return undefined;
  const end = found.pieces.findIndex((piece) => piece.to >= to);
  return found.pieces.slice(0, end + 1).map((piece) => (piece.to <= to ? piece : cutAfter(piece, to)));
}

function cutAfter<T extends InBlock>({ bytes, logs }: HistoryPiece<T>, to: number): HistoryPiece<T> {
  return { to, bytes, logs: () => logs().filter(({ blockNumber }) => blockNumber <= to) };
}

function cut({ from, to }: BlockSpan, blocks: number, direction: Direction): BlockSpan {
  return direction === 'forward'
    ? { from, to: Math.min(to, from + blocks - 1) }
    : { from: Math.max(from, to - blocks + 1), to };
}

/** Blocks that have as many logs as a window is to have, as far as the last window tells. */
function sizeFor(blocks: number, logs: number, wanted: number): number {
  return logs < FEW_LOGS ? Number.POSITIVE_INFINITY : Math.max(1, Math.floor((blocks * wanted) / logs));
}

/** How many, about. */
function logsIn(pieces: readonly HistoryPiece<unknown>[]): number {
  return pieces.reduce((sum, { bytes }) => sum + bytes, 0) / LOG_BYTES;
}

async function readWindow<T extends InBlock>(
  source: OpenHistory['source'],
  query: HistoryQuery,
  { decoder, signal, inBackground, check }: WindowOptions<T>,
  wanted: number,
): Promise<Found<T>> {
  const pieces: HistoryPiece<T>[] = [];
  let [count, to] = [0, query.from - 1];
  for await (const piece of source.stream(query, { signal, inBackground })) {
    pieces.push(decodePiece(piece, decoder, inBackground));
    count += piece.bytes / LOG_BYTES;
    to = piece.to;
    if (count > 2 * wanted && to > query.from) {
      const share = (to - query.from + 1) / (query.to - query.from + 1);
      return { tooMany: Math.ceil(count / share) };
    }
  }
  if (to >= query.from) await check(piecesToCheck(query.from, pieces));
  return { pieces, to };
}

/** Pieces that follow each other as one. Their logs may have to be made, which takes its time. */
function joined<T>(from: number, pieces: readonly HistoryPiece<T>[]): Promise<LogChunk<T>> {
  return runCooperatively(joinInSteps(from, pieces));
}

function* joinInSteps<T>(from: number, pieces: readonly HistoryPiece<T>[]): WorkSteps<LogChunk<T>> {
  const { to = from - 1, hash } = pieces.at(-1) ?? {};
  const logs: T[] = [];
  for (const piece of pieces) {
    for (const log of piece.logs()) logs.push(log);
    yield;
  }
  return { from, to, logs, ...(hash === undefined ? {} : { hash }) };
}

/** Parts of a window, in the direction of the read. What was given is not kept: the pieces are taken. */
async function* inParts<T>(
  from: number,
  pieces: HistoryPiece<T>[],
  direction: Direction,
  chunkLogs: number,
): AsyncGenerator<LogChunk<T>> {
  const parts = toParts(from, pieces.splice(0), chunkLogs);
  if (direction === 'forward') parts.reverse();
  for (let part = parts.pop(); part; part = parts.pop()) yield joined(part.from, part.pieces);
}

interface WindowPart<T> {
  readonly from: number;
  readonly pieces: readonly HistoryPiece<T>[];
}

function toParts<T>(from: number, pieces: readonly HistoryPiece<T>[], chunkLogs: number): WindowPart<T>[] {
  const parts: WindowPart<T>[] = [];
  let [first, group] = [from, [] as HistoryPiece<T>[]];
  for (const [at, piece] of pieces.entries()) {
    group.push(piece);
    if (logsIn(group) < chunkLogs && at < pieces.length - 1) continue;
    parts.push({ from: first, pieces: group });
    [first, group] = [piece.to + 1, []];
  }
  return parts;
}
