import { toQuantity } from '@assay/facts';
import { type HistoryPiece, type HistoryQuery, LOG_BYTES } from '../history/history-source.js';
import type { InBlock, LogDecoder } from '../rpc/log-decoder.js';
import { chainPace } from '../rpc/log-pace.js';
import { toRawLogs } from '../rpc/raw-log.js';
import { type Rpc, RpcError } from '../rpc/rpc.js';
import type { BlockSpan } from './log-store.js';

/** Logs of one span at most, about; and those that all have together, where four spans do for it. */
const MOST_LOGS = 300;
const LEAST_LOGS = 20;
const MAX_SPANS = 4;
/** A window with more logs than this is checked at more places. */
const LOGS_A_SPAN = 20_000;

/** Logs of an index that are compared with the node. */
export interface Checked<T> extends BlockSpan {
  /** How many logs, about. */
  readonly count: number;
  /** One of them, each about as likely as any other. */
  readonly draw: (random: () => number) => T | undefined;
  readonly within: (span: BlockSpan) => readonly T[];
}

/** All logs between two blocks. */
interface LogSpan<T extends InBlock> extends BlockSpan {
  readonly logs: readonly T[];
}

export function logsToCheck<T extends InBlock>({ from, to, logs }: LogSpan<T>): Checked<T> {
  return {
    from,
    to,
    count: logs.length,
    draw: (random) => logs[Math.floor(random() * logs.length)],
    within: (span) => logs.filter((log) => isWithin(log, span)),
  };
}

/** Pieces that follow each other from a block on. Only the logs of those that are compared are made. */
export function piecesToCheck<T extends InBlock>(
  from: number,
  pieces: readonly HistoryPiece<T>[],
): Checked<T> {
  const bytes = pieces.reduce((sum, piece) => sum + piece.bytes, 0);
  return {
    from,
    to: pieces.at(-1)?.to ?? from - 1,
    count: Math.round(bytes / LOG_BYTES),
    draw: (random) => {
      let left = random() * bytes;
      const drawn = pieces.find((piece) => {
        left -= piece.bytes;
        return left < 0;
      });
      const logs = drawn?.logs() ?? [];
      return logs[Math.floor(random() * logs.length)];
    },
    within: (span) =>
      pieces
        .filter(({ to }, at) => to >= span.from && (pieces[at - 1]?.to ?? from - 1) < span.to)
        .flatMap((piece) => piece.logs().filter((log) => isWithin(log, span))),
  };
}

function isWithin({ blockNumber }: InBlock, { from, to }: BlockSpan): boolean {
  return blockNumber >= from && blockNumber <= to;
}

interface CheckOptions<T> {
  /** Of what was told; the node's logs are compared as what it makes of them. */
  readonly decoder: LogDecoder<T>;
  readonly signal: AbortSignal;
  readonly inBackground: boolean;
  /** Blocks that one request is expected to be answered for. */
  readonly blocks: number;
  /** In [0, 1). */
  readonly random?: () => number;
}

/**
 * Asks the node for the logs of some spans of what an index told, drawn at random: around one of its logs, which shows
 * what was changed, or anywhere, which shows what was left out.
 * @returns a block from which on they differ; `undefined` where they do not, or the node has no answer
 */
export async function checkSample<T extends InBlock>(
  rpc: Rpc,
  query: Pick<HistoryQuery, 'addresses' | 'topics'>,
  told: Checked<T>,
  { decoder, signal, inBackground, blocks, random = Math.random }: CheckOptions<T>,
): Promise<number | undefined> {
  const pace = rpc.memory.anyBlock.part(chainPace);
  const checked = spansOf(told, blocks, random).map(async (span) => {
    if (rpc.servesLogs()) await pace.turn({ signal, inBackground, countRequests: rpc.roundTrips });
    const { addresses: address, topics } = query;
    const filter = { address, topics, fromBlock: toQuantity(span.from), toBlock: toQuantity(span.to) };
    const logs = toRawLogs(await rpc.send('eth_getLogs', [filter], { signal }).catch(unlessLeft));
    return logs && !isSame(decoder, decoder.decode(logs), told.within(span)) ? span.from : undefined;
  });
  return (await Promise.all(checked)).find((block) => block !== undefined);
}

/** Blocks before and behind the first log. */
const [BEFORE_FIRST, AFTER_FIRST] = [10, 200];

/** A beginning, and its first logs apart: a launch rests on these, and a sample of all would have few of them. */
export function withFirst<T extends InBlock>(told: LogSpan<T>): readonly LogSpan<T>[] {
  const { from, to, logs } = told;
  const [log] = logs;
  if (!log) return [told];
  const first = Math.max(from, log.blockNumber - BEFORE_FIRST);
  const last = Math.min(to, first + AFTER_FIRST);
  return [{ from: first, to: last, logs: logs.filter(({ blockNumber }) => blockNumber <= last) }, told];
}

/** So many that they have some logs together: a node that answers for few blocks is asked more often. */
function spansOf<T extends InBlock>(told: Checked<T>, blocks: number, random: () => number): BlockSpan[] {
  const whole = told.to - told.from + 1;
  const perBlock = told.count / whole;
  const size = Math.max(1, Math.min(blocks, Math.ceil(MOST_LOGS / Math.max(perBlock, 1 / whole)), whole));
  const least = Math.ceil(told.count / LOGS_A_SPAN);
  const count = Math.max(least, Math.min(MAX_SPANS, Math.ceil(LEAST_LOGS / Math.max(1, perBlock * size))));
  return Array.from({ length: count }, (_, at) => {
    const isAtLog = at % 2 === (random() < 0.5 ? 0 : 1);
    const log = isAtLog ? told.draw(random) : undefined;
    const block = log?.blockNumber ?? told.from + Math.floor(random() * whole);
    const from = Math.max(told.from, Math.min(block, told.to - size + 1));
    return { from, to: from + size - 1 };
  });
}

function isSame<T extends InBlock>(
  { textOf }: LogDecoder<T>,
  ofNode: readonly T[],
  told: readonly T[],
): boolean {
  const texts = new Set(told.map(textOf));
  return told.length === ofNode.length && ofNode.every((log) => texts.has(textOf(log)));
}

/** A node without old logs, or busy, is no second opinion. */
function unlessLeft(error: unknown): undefined {
  if (error instanceof RpcError && error.kind !== 'aborted') return undefined;
  throw error;
}
