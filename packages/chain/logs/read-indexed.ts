import { type Address, toQuantity } from '@assay/facts';
import { readBeginning } from '../history/beginnings.js';
import type { HistoryFeed, OpenHistory } from '../history/history-feed.js';
import type { HistoryQuery } from '../history/history-source.js';
import { toBlockRef } from '../rpc/head.js';
import type { InBlock } from '../rpc/log-decoder.js';
import { chainPace } from '../rpc/log-pace.js';
import { type Rpc, RpcError } from '../rpc/rpc.js';
import { checkSample } from './check-sample.js';
import { readIndexWindows } from './index-windows.js';
import type { LogChunk, LogQuery, LogReadOptions } from './log-query.js';

/** Blocks below the newest one of an index at which it is joined where its newest blocks are not the node's. */
const FORK_DEPTH = 128;
/** How often a node that is asked too much is asked for one block. */
const MAX_ASKED = 5;

/** What a range is read with. */
export interface IndexedReading<T> {
  readonly rpc: Rpc;
  readonly feed: HistoryFeed;
  readonly fromNodes: (part: LogQuery<T>) => AsyncIterable<LogChunk<T>>;
  /** Blocks that one request to the node is expected to be answered for. */
  readonly nodeBlocks: () => number;
}

/** An index told something else than the node. What was read from it before is not to be believed either. */
export class HistoryContradicted extends RpcError {
  constructor(service: string, block: number) {
    super('invalid_answer', `${service} contradicts the node at block ${block}`);
  }
}

/**
 * The logs of a range from an index, and the blocks that it does not have yet from the node, in the direction of the
 * query. It ends early where the index does: the rest is the node's to answer.
 * @throws {HistoryContradicted}
 */
export async function* readIndexed<T extends InBlock>(
  reading: IndexedReading<T>,
  query: LogQuery<T>,
  options: LogReadOptions,
): AsyncGenerator<LogChunk<T>> {
  const { rpc, feed, fromNodes } = reading;
  const stopped = new AbortController();
  const signal = options.signal ? AbortSignal.any([options.signal, stopped.signal]) : stopped.signal;
  const inBackground = options.inBackground ?? false;
  const { decoder } = query;
  try {
    const history = await openAt(reading, query, signal);
    if (!history || history.seam < query.from) return;
    const { seam } = history;
    const newest = { ...query, from: seam + 1 };
    const asked = toHistoryQuery(query, seam);
    const { source, head } = history;
    const windows = readIndexWindows(history, feed, asked, {
      decoder,
      signal,
      direction: query.direction,
      inBackground,
      // What is read in the background is long.
      ...(inBackground
        ? {}
        : { beginning: () => readBeginning(rpc, source, { ...asked, to: head.number }, decoder, signal) }),
      check: async (told) => {
        const checking = { decoder, signal, inBackground, blocks: reading.nodeBlocks() };
        const block = await checkSample(rpc, asked, told, checking);
        if (block === undefined) return;
        feed.drop(source, `contradicted the node at block ${block}`);
        throw new HistoryContradicted(source.service, block);
      },
    });
    // Begun before the node is read: both take their time.
    const next = windows.next();
    next.catch(() => undefined);
    if (query.direction === 'backward') yield* fromNodes(newest);
    let end = query.direction === 'forward' ? query.from - 1 : seam + 1;
    for (let found = await next; !found.done; found = await windows.next()) {
      feed.took([...query.addresses, ...idsOf(query)]);
      end = query.direction === 'forward' ? found.value.to : found.value.from;
      yield await withHash(rpc, query, found.value, signal);
    }
    if (query.direction === 'forward' && end === seam) yield* fromNodes(newest);
  } finally {
    stopped.abort();
  }
}

function toHistoryQuery(
  { addresses, events, arguments: rest = [], from }: LogQuery<unknown>,
  to: number,
): HistoryQuery {
  return { addresses, topics: [events, ...rest], from, to };
}

/** Pools of V4 kind are told apart by their id. */
function idsOf({ arguments: [ids] = [] }: LogQuery<unknown>): readonly Address[] {
  return (ids ?? []) as readonly Address[];
}

/** The index, and the last block that it and the node have in common. */
async function openAt(
  { rpc, feed }: Pick<IndexedReading<unknown>, 'rpc' | 'feed'>,
  query: LogQuery<unknown>,
  signal: AbortSignal,
): Promise<(OpenHistory & { readonly seam: number }) | undefined> {
  const history = await feed.open(signal);
  if (!history) return undefined;
  const { source, head } = history;
  const newest = Math.min(query.to, head.number);
  for (const seam of [newest, newest - FORK_DEPTH]) {
    if (seam < query.from) return undefined;
    const told = seam === head.number ? head.hash : await hashOf(feed, history, seam, signal);
    const ofNode = await blockHash(rpc, seam, signal);
    if (told === undefined || ofNode === undefined) return undefined;
    if (ofNode === told) return { ...history, seam };
    feed.forked(source, query.addresses, seam - FORK_DEPTH + 1);
  }
  feed.drop(source, `follows another branch of the chain than the node before block ${newest}`);
  return undefined;
}

/** The node's; `undefined` where it does not have the block. It is asked again where it was asked too much. */
async function blockHash(rpc: Rpc, block: number, signal: AbortSignal): Promise<string | undefined> {
  const pace = rpc.memory.anyBlock.part(chainPace);
  for (let attempts = 1; ; attempts += 1) {
    try {
      const found = await rpc.send('eth_getBlockByNumber', [toQuantity(block), false], { signal });
      return found === null ? undefined : toBlockRef(found).hash;
    } catch (error) {
      const isBusy = error instanceof RpcError && error.kind === 'limited' && attempts < MAX_ASKED;
      if (!isBusy) throw error;
      await pace.turn({ signal, inBackground: false, countRequests: rpc.roundTrips });
    }
  }
}

async function hashOf(
  feed: HistoryFeed,
  { source }: OpenHistory,
  block: number,
  signal: AbortSignal,
): Promise<string | undefined> {
  try {
    return await source.hashOf(block, { signal });
  } catch (error) {
    feed.failed(source, error, signal);
    return undefined;
  }
}

/** The hash of the last block, where the query wants it and the index does not tell it. */
async function withHash<T>(
  rpc: Rpc,
  { hashes, to }: LogQuery<T>,
  chunk: LogChunk<T>,
  signal: AbortSignal,
): Promise<LogChunk<T>> {
  if (!hashes || chunk.hash !== undefined || chunk.to === to) return chunk;
  const hash = await blockHash(rpc, chunk.to, signal);
  return hash === undefined ? chunk : { ...chunk, hash };
}
