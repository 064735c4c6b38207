import { setImmediate as nextTick } from 'node:timers/promises';
import { toQuantity } from '@assay/facts';
import { historyOf } from '../history/history-feed.js';
import { toBlockRef } from '../rpc/head.js';
import type { InBlock } from '../rpc/log-decoder.js';
import { chainPace } from '../rpc/log-pace.js';
import { toRawLogs } from '../rpc/raw-log.js';
import { type Rpc, RpcError } from '../rpc/rpc.js';
import type { LogChunk, LogQuery, LogReadOptions } from './log-query.js';
import type { BlockSpan } from './log-store.js';
import type { RangeLearner } from './range-learner.js';
import { readIndexed } from './read-indexed.js';

/** Parallel requests: enough for the pace at half a second each. */
const PARALLEL = 16;
/**
 * Fewer where answers are long: an answer needs several times its size in memory. Counts the logs of all
 * answers.
 */
const PARALLEL_LOGS = 10_000;
const PARALLEL_LEAST = 2;

/** A range whose answer took longer than this was too wide. The same range would never be read. */
const SLOW_MS = 2_000;

/** Blocks still to be read; `reading` once they are requested. */
interface Span<T> {
  readonly from: number;
  readonly to: number;
  /** Max. blocks of one request: a node refused more. */
  readonly maxBlocks: number;
  reading?: Promise<LogChunk<T> | Refused>;
}

/** The node refused the range; `maxBlocks` is what to try instead. */
interface Refused {
  readonly maxBlocks: number;
  /** It refused for the number of requests: the same range may be answered later. */
  readonly limited?: RpcError;
}

/** Refusals for the number of requests, one after another, after which a read ends. */
const MAX_LIMITED = 8;

/** A range that takes fewer requests of the node is not worth asking an index. */
const FEW_REQUESTS = 4;
/** An index may move to another branch while it is read. */
const MAX_ATTEMPTS = 2;

/**
 * The logs of a range: what is long from an index, where one is served, and the rest from the nodes. Each block is read
 * once.
 * @throws {RpcError} where a node fails, or refuses even a single block
 * @throws {HistoryContradicted} where an index told something else than the node
 */
export async function* readLogs<T extends InBlock>(
  rpc: Rpc,
  query: LogQuery<T>,
  learner: RangeLearner,
  options: LogReadOptions,
): AsyncGenerator<LogChunk<T>> {
  let left = query;
  let attempts = 0;
  const nodeBlocks = () => Math.min(learner.blocks(), rpc.logBlocks());
  const feed = historyOf(rpc);
  const isLong = () => (left.to - left.from + 1) / nodeBlocks() > FEW_REQUESTS;
  const isForIndex = () => attempts < MAX_ATTEMPTS && feed.isServing() && isLong();
  const fromNodes = (part: LogQuery<T>, isElsewhere = () => false) =>
    readFromNodes(rpc, part, learner, options, isElsewhere);
  while (left.from <= left.to) {
    const isIndexed = isForIndex();
    attempts += isIndexed ? 1 : 0;
    if (!isIndexed && isLong()) feed.leftToNodes(query.addresses);
    const chunks = isIndexed
      ? readIndexed({ rpc, feed, fromNodes, nodeBlocks }, left, options)
      : fromNodes(left, isForIndex);
    for await (const chunk of chunks) {
      yield chunk;
      left =
        query.direction === 'forward' ? { ...left, from: chunk.to + 1 } : { ...left, to: chunk.from - 1 };
    }
  }
}

/**
 * Streams the logs of a range with at most sixteen answers in memory. The range adapts to refusals; a refused
 * range is read again in smaller pieces, in order. The first request is sent alone, because it shows which
 * range the node accepts. It ends early where the rest is better read elsewhere, which refusals show.
 * @throws {RpcError} where a node fails, or refuses even a single block
 */
async function* readFromNodes<T>(
  rpc: Rpc,
  query: LogQuery<T>,
  learner: RangeLearner,
  options: LogReadOptions,
  isElsewhere: () => boolean,
): AsyncGenerator<LogChunk<T>> {
  const { from, to, direction } = query;
  const stopped = new AbortController();
  const signal = options.signal ? AbortSignal.any([options.signal, stopped.signal]) : stopped.signal;
  /** In the order of the query. */
  const spans: Span<T>[] = from <= to ? [{ from, to, maxBlocks: Number.POSITIVE_INFINITY }] : [];
  let width = 1;
  let limited = 0;
  const start = async (): Promise<void> => {
    for (let at = 0; at < width && at < spans.length; at += 1) {
      const span = spans[at];
      if (span && !span.reading) {
        const blocks = Math.min(learner.blocks(), span.maxBlocks, rpc.logBlocks());
        const [first, rest] = cut(span, blocks, direction);
        first.reading = readRange(
          { rpc, learner, signal, inBackground: options.inBackground ?? false },
          query,
          first,
        );
        // Awaited later; until then a failure must not count as unhandled.
        first.reading.catch(() => undefined);
        spans.splice(at, 1, first, ...rest);
        // In the next tick, so that each range is an HTTP request of its own and not one long batch.
        if (at + 1 < width && at + 1 < spans.length) await nextTick();
      }
    }
  };
  try {
    while (spans.length > 0) {
      await start();
      const span = spans.shift();
      const answer = await span?.reading;
      if (answer && 'logs' in answer) {
        limited = 0;
        width = widthFor(answer.logs.length, options.parallel ?? PARALLEL);
        yield answer;
      } else if (span && answer) {
        limited += answer.limited ? 1 : 0;
        if (answer.limited && limited > MAX_LIMITED) throw answer.limited;
        if (isElsewhere()) return;
        spans.unshift({ from: span.from, to: span.to, maxBlocks: answer.maxBlocks });
      }
    }
  } finally {
    stopped.abort();
  }
}

/** How many requests are sent at once after an answer of so many logs. */
function widthFor(logs: number, most: number): number {
  return Math.min(most, Math.max(PARALLEL_LEAST, Math.floor(PARALLEL_LOGS / Math.max(1, logs))));
}

/** Splits off the first part of a span. */
function cut<T>(
  { from, to, maxBlocks }: Span<T>,
  blocks: number,
  direction: LogQuery<T>['direction'],
): [Span<T>, Span<T>[]] {
  if (to - from + 1 <= blocks) {
    return [{ from, to, maxBlocks }, []];
  }
  const [first, rest] =
    direction === 'forward'
      ? [
          { from, to: from + blocks - 1 },
          { from: from + blocks, to },
        ]
      : [
          { from: to - blocks + 1, to },
          { from, to: to - blocks },
        ];
  return [{ ...first, maxBlocks }, [{ ...rest, maxBlocks }]];
}

interface RangeReading {
  readonly rpc: Rpc;
  readonly learner: RangeLearner;
  readonly signal: AbortSignal;
  readonly inBackground: boolean;
}

async function readRange<T>(
  { rpc, learner, signal, inBackground }: RangeReading,
  query: LogQuery<T>,
  { from, to }: BlockSpan,
): Promise<LogChunk<T> | Refused> {
  const blocks = to - from + 1;
  const options = { signal };
  const pace = rpc.memory.anyBlock.part(chainPace);
  // A request that is refused here takes no turn: other calls would wait for it.
  if (rpc.servesLogs()) await pace.turn({ signal, inBackground, countRequests: rpc.roundTrips });
  const startedAt = performance.now();
  try {
    const filter = {
      address: query.addresses.length === 1 ? query.addresses[0] : query.addresses,
      topics: [query.events, ...(query.arguments ?? [])],
      fromBlock: toQuantity(from),
      toBlock: toQuantity(to),
    };
    // Read in one batch with the logs and before them: a reorganisation in between leaves an outdated hash,
    // which is detected later. The other order could leave old logs under a new hash for ever.
    const block =
      query.hashes && to !== query.to
        ? rpc.send('eth_getBlockByNumber', [toQuantity(to), false], options)
        : undefined;
    block?.catch(() => undefined);
    const logs = toRawLogs(await rpc.send('eth_getLogs', [filter], options));
    if (!logs) {
      throw new RpcError('invalid_answer', 'the node answered no list of logs');
    }
    pace.answered(performance.now() - startedAt);
    const header = await block;
    learner.succeeded(blocks, logs.length);
    return {
      from,
      to,
      logs: query.decoder.decode(logs),
      ...(header ? { hash: toBlockRef(header).hash } : {}),
    };
  } catch (error) {
    if (error instanceof RpcError && error.kind === 'limited') return { maxBlocks: blocks, limited: error };
    const maxBlocks = error instanceof RpcError ? learner.refused(error, blocks) : undefined;
    if (maxBlocks === undefined) {
      const isGivenUp = error instanceof RpcError && (error.kind === 'timed_out' || error.kind === 'aborted');
      if (isGivenUp && performance.now() - startedAt > SLOW_MS) learner.tooSlow(blocks);
      throw error;
    }
    return { maxBlocks };
  }
}
