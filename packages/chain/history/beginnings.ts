import { createLru, readOnce } from '@assay/facts';
import type { ChainMemory } from '../rpc/chain-memory.js';
import { RpcError } from '../rpc/rpc.js';
import type { HistoryPiece, HistoryQuery, HistorySource } from './history-source.js';

/** Logs after which a history is a long one. */
const SHORT_LOGS = 10_000;
/** All readers of one analysis share what was read for the first of them. */
const KEPT_MS = 15_000;
/** Each takes some 5 MB. */
const MAX_KEPT = 4;

/** The first logs of contracts. */
export interface Beginning {
  readonly pieces: readonly HistoryPiece[];
  /** They are all that the index has. */
  readonly isWhole: boolean;
}

type Query = Pick<HistoryQuery, 'addresses' | 'topics'>;

/** The beginnings of histories: the launch of a long one, and the whole of a short one, by one request for both. */
class Beginnings {
  private readonly kept = createLru<string, Promise<Beginning>>(MAX_KEPT);

  /** @param to the newest block of the index. @throws as `source.stream` does */
  read(source: HistorySource, query: Query, to: number, signal: AbortSignal): Promise<Beginning> {
    const { addresses, topics } = query;
    const key = JSON.stringify([source.service, addresses, topics, to]);
    const start = () => {
      setTimeout(() => this.kept.delete(key), KEPT_MS).unref();
      return readBeginning(source, { addresses, topics, from: 0, to }, signal);
    };
    return readOnce(this.kept, key, start, signal);
  }
}

async function readBeginning(
  source: HistorySource,
  query: HistoryQuery,
  signal: AbortSignal,
): Promise<Beginning> {
  const pieces: HistoryPiece[] = [];
  let count = 0;
  try {
    for await (const piece of source.stream(query, { signal })) {
      pieces.push(piece);
      count += piece.logs.length;
      if (count > SHORT_LOGS) return { pieces, isWhole: false };
    }
  } catch (error) {
    // Another reader that waits for the same logs asks for them itself.
    if (signal.aborted) throw new RpcError('aborted', 'the logs of an index were not waited for');
    throw error;
  }
  return { pieces, isWhole: pieces.at(-1)?.to === query.to };
}

const create = () => new Beginnings();

export function beginningsOf({ memory }: { readonly memory: ChainMemory }): Beginnings {
  return memory.anyBlock.part(create);
}
