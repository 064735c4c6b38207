import type { InBlock } from '../rpc/log-decoder.js';
import { type Rpc, RpcError } from '../rpc/rpc.js';
import type { LogChunk, LogQuery, LogReadOptions } from './log-query.js';
import type { RangeLearner } from './range-learner.js';
import { readLogs } from './read-logs.js';

/** Logs, and time since the last commit, from which what was read is committed. */
const PIECE_LOGS = 2_000;
const PIECE_MS = 1_000;

interface PieceLimits {
  readonly options: LogReadOptions;
  /** Logs that may still be read. */
  readonly left: () => number;
}

/**
 * Reads the chunks of a query, several small ones as one piece: a commit takes longer than their logs. What
 * was read before a failure is written before it is thrown.
 * @param write @returns false to stop
 */
export async function readPieces<T extends InBlock>(
  { rpc, learner }: { readonly rpc: Rpc; readonly learner: RangeLearner },
  query: LogQuery<T>,
  { options, left }: PieceLimits,
  write: (piece: LogChunk<T>) => Promise<boolean>,
): Promise<void> {
  let piece: LogChunk<T> | undefined;
  let writtenAt = Number.NEGATIVE_INFINITY;
  try {
    for await (const chunk of readLogs(rpc, query, learner, options)) {
      piece = piece ? join(piece, chunk) : chunk;
      const isSmall = piece.logs.length < Math.min(PIECE_LOGS, left());
      if (isSmall && performance.now() - writtenAt < PIECE_MS) continue;
      const full = piece;
      piece = undefined;
      if (!(await write(full))) return;
      writtenAt = performance.now();
    }
  } catch (error) {
    if (piece && error instanceof RpcError) await write(piece).catch(() => false);
    throw error;
  }
  if (piece) await write(piece);
}

/** One chunk of two that follow each other, in the direction of the read. */
function join<T>(before: LogChunk<T>, after: LogChunk<T>): LogChunk<T> {
  const { hash } = after.to > before.to ? after : before;
  return {
    from: Math.min(before.from, after.from),
    to: Math.max(before.to, after.to),
    ...(hash === undefined ? {} : { hash }),
    logs: [...before.logs, ...after.logs],
  };
}
