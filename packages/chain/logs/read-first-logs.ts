import { readBeginning } from '../history/beginnings.js';
import { historyOf, type OpenHistory } from '../history/history-feed.js';
import {
  decodePiece,
  HistoryForkedError,
  type HistoryPiece,
  type HistoryQuery,
} from '../history/history-source.js';
import type { InBlock, LogDecoder } from '../rpc/log-decoder.js';
import type { Rpc } from '../rpc/rpc.js';
import { checkSample, logsToCheck, withFirst } from './check-sample.js';
import type { LogChunk, LogQuery, LogReadOptions } from './log-query.js';
import { HistoryContradicted } from './read-indexed.js';

/** Logs after which a launch is not looked for any more. */
const MAX_LOGS = 50_000;
/** Blocks of one sample. */
const SAMPLE_BLOCKS = 10;

/**
 * The first logs of contracts from an index, oldest first, up to a piece that is enough: it finds them without the
 * block in which they begin. They are compared with the node.
 * @returns `undefined` where no index answers, or 50,000 logs are not enough
 * @throws {HistoryContradicted}
 */
export async function readFirstLogs<T extends InBlock>(
  rpc: Rpc,
  query: Pick<LogQuery<T>, 'addresses' | 'arguments' | 'decoder' | 'events'>,
  isEnough: (piece: LogChunk<T>) => boolean,
  options: LogReadOptions,
): Promise<LogChunk<T> | undefined> {
  const feed = historyOf(rpc);
  const { addresses, events, arguments: rest = [], decoder } = query;
  const stopped = new AbortController();
  const signal = options.signal ? AbortSignal.any([options.signal, stopped.signal]) : stopped.signal;
  const history = await feed.open(signal);
  if (!history) return undefined;
  const { source, head } = history;
  const asked = { addresses, topics: [events, ...rest], from: 0, to: head.number };
  const logs: T[] = [];
  try {
    for await (const piece of piecesOf(rpc, source, asked, decoder, signal)) {
      const found = piece.logs();
      for (const log of found) logs.push(log);
      if (isEnough({ from: 0, to: piece.to, logs: found })) {
        const from = Math.max(0, (logs[0]?.blockNumber ?? 0) - SAMPLE_BLOCKS);
        const checking = {
          decoder,
          signal,
          inBackground: options.inBackground ?? false,
          blocks: SAMPLE_BLOCKS,
        };
        const told = { from, to: piece.to, logs };
        const checked = await Promise.all(
          withFirst(told).map((part) => checkSample(rpc, asked, logsToCheck(part), checking)),
        );
        const block = checked.find((differing) => differing !== undefined);
        if (block === undefined) return { from: 0, to: piece.to, logs };
        feed.drop(source, `contradicted the node at block ${block}`);
        throw new HistoryContradicted(source.service, block);
      }
      if (logs.length > MAX_LOGS) return undefined;
    }
  } catch (error) {
    if (error instanceof HistoryForkedError) feed.forked(source, addresses, head.number + 1);
    else feed.failed(source, error, signal);
  } finally {
    stopped.abort();
  }
  return undefined;
}

/** From the beginning, which the reader of the whole history asks for too. */
async function* piecesOf<T extends InBlock>(
  rpc: Rpc,
  source: OpenHistory['source'],
  asked: HistoryQuery,
  decoder: LogDecoder<T>,
  signal: AbortSignal,
): AsyncGenerator<HistoryPiece<T>> {
  const { pieces, isWhole } = await readBeginning(rpc, source, asked, decoder, signal);
  yield* pieces;
  const last = pieces.at(-1)?.to ?? -1;
  if (isWhole || last >= asked.to) return;
  for await (const piece of source.stream({ ...asked, from: last + 1 }, { signal }))
    yield decodePiece(piece, decoder, false);
}
