import { type Address, createLru, readOnce } from '@assay/facts';
import { createFirstLogs } from '../rpc/block-search/first-logs.js';
import type { ChainMemory } from '../rpc/chain-memory.js';
import type { InBlock, LogDecoder } from '../rpc/log-decoder.js';
import { RpcError } from '../rpc/rpc.js';
import { type HistoryPiece, type HistoryQuery, type HistorySource, withLogs } from './history-source.js';

/** Logs by which it is judged how long a history is. */
const JUDGED_LOGS = 10_000;
/** A history with more logs is a long one. */
const SHORT_LOGS = 40_000;
/** All readers of one analysis share what was read for the first of them. */
const KEPT_MS = 15_000;
/** Each takes up to 10 MB. */
const MAX_KEPT = 4;

/** The first logs of contracts. */
export interface Beginning<T> {
  readonly pieces: readonly HistoryPiece<T>[];
  /** They are all that the index has. */
  readonly isWhole: boolean;
}

type Query = Omit<HistoryQuery, 'from'>;
const createKept = () => createLru<string, Promise<Beginning<unknown>>>(MAX_KEPT);

/**
 * The beginning of a history: the launch of a long one, and the whole of a short one, by one request for both. It also
 * tells searches of old states where to look first.
 * @param query up to the newest block of the index
 * @throws as `source.stream` does
 */
export function readBeginning<T extends InBlock>(
  { memory }: { readonly memory: ChainMemory },
  source: HistorySource,
  { addresses, topics, to }: Query,
  decoder: LogDecoder<T>,
  signal: AbortSignal,
): Promise<Beginning<T>> {
  const kept = memory.anyBlock.part(createKept);
  const firstLogs = memory.anyBlock.part(createFirstLogs);
  const key = JSON.stringify([source.service, decoder.name, addresses, topics, to]);
  const start = () => {
    setTimeout(() => kept.delete(key), KEPT_MS).unref();
    const reading = readFirst(source, { addresses, topics, from: 0, to }, decoder, signal);
    for (const contract of addresses) {
      firstLogs.tell(
        contract,
        reading.then((told) => firstBlockOf(told, decoder, contract)),
      );
    }
    return reading;
  };
  // The name of the decoder is a part of the key.
  return readOnce(kept, key, start, signal) as Promise<Beginning<T>>;
}

async function readFirst<T extends InBlock>(
  source: HistorySource,
  query: HistoryQuery,
  decoder: LogDecoder<T>,
  signal: AbortSignal,
): Promise<Beginning<T>> {
  const pieces: HistoryPiece<T>[] = [];
  let count = 0;
  let since: number | undefined;
  try {
    for await (const piece of source.stream(query, { signal })) {
      const logs = piece.logs();
      pieces.push(withLogs(piece, decoder.decode(logs)));
      count += logs.length;
      since ??= logs[0]?.blockNumber;
      if (count <= JUDGED_LOGS) continue;
      // If they go on as they have since the first one.
      const expected = (count * (query.to - (since ?? 0) + 1)) / (piece.to - (since ?? 0) + 1);
      if (expected > SHORT_LOGS) return { pieces, isWhole: false };
    }
  } catch (error) {
    // Another reader that waits for the same logs asks for them itself.
    if (signal.aborted) throw new RpcError('aborted', 'the logs of an index were not waited for');
    throw error;
  }
  return { pieces, isWhole: pieces.at(-1)?.to === query.to };
}

function firstBlockOf<T extends InBlock>(
  { pieces }: Beginning<T>,
  { contractOf }: LogDecoder<T>,
  contract: Address,
): number | undefined {
  for (const { logs } of pieces) {
    const first = logs().find((log) => contractOf(log) === contract);
    if (first) return first.blockNumber;
  }
  return undefined;
}
