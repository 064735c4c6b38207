import { type BlockSpan, type LogIndex, runCooperatively } from '@assay/chain';
import { createLru, type JudgedTrades, mapInSteps, poolIdOf, type TradeSums } from '@assay/facts';
import { noClusters } from '../../holders/clusters.js';
import type { JudgedSwaps, OlderQuestion } from '../../market/read/older-swaps.js';
import { type FoundSwap, readPiece, type TradedToken } from '../../market/read/stored-swaps.js';
import { toTrade } from '../../market/read/to-trade.js';
import { addSums, analyseWash, toJudged } from '../wash-analysis.js';

/** Older trades of one token that are judged. With those that are kept, all that any window is judged by. */
const MAX_JUDGED = 2_000_000;
/** Tokens of which the sums are remembered: a piece of 20,000 trades is some 300 bytes. */
const MAX_TOKENS = 500;
/** A smaller share of the window is left out: it would be read again each time that the window moves on. */
const LEAST_SHARE = 0.05;

/** Trades of some blocks, judged together and not kept. */
interface Piece extends BlockSpan {
  /** Unix seconds of the oldest trade. */
  readonly since: number;
  readonly sums: Omit<JudgedTrades, 'coverage'>;
}

export function createJudgedSwaps(): JudgedSwaps {
  /** The newest piece first, without gaps. */
  const judged = createLru<string, readonly Piece[]>(MAX_TOKENS);
  return {
    judgedTo: (index, traded) => judged.get(keyOf(index, traded))?.[0]?.to,
    judge: async (index, question) => {
      const key = keyOf(index, question.traded);
      const pieces = await follow(index, question, judged.get(key) ?? []);
      judged.set(key, pieces);
      return toOlder(pieces, question);
    },
  };
}

/** What was concluded from an index that turned out wrong is not found again. */
function keyOf(index: Pick<LogIndex, 'contradictions'>, { token, pools }: TradedToken): string {
  return [token, ...pools.map(poolIdOf), index.contradictions()].join(' ');
}

/** Takes what was judged before where it still is within the span, and judges what is left, the newest first. */
async function follow(
  index: LogIndex,
  { traded, span, start, end, isLate }: OlderQuestion,
  before: readonly Piece[],
): Promise<readonly Piece[]> {
  const usable = before.filter(({ from, to, since }) => from >= span.from && to <= span.to && since > start);
  const pieces: Piece[] = [];
  let [to, count, since] = [span.to, 0, end];
  const add = (piece: Piece) => {
    pieces.push(piece);
    to = piece.from - 1;
    since = Math.min(since, piece.since);
    count += piece.sums.all.trades;
  };
  while (to >= span.from && count < MAX_JUDGED) {
    const next = usable.find((piece) => piece.to <= to);
    if (next?.to === to) {
      add(next);
      continue;
    }
    const isLittle = pieces.length > 0 && !next && since - start < LEAST_SHARE * (end - start);
    if (isLittle || isLate()) break;
    const piece = await judgePiece(index, traded, { from: next ? next.to + 1 : span.from, to });
    if (!piece) break;
    add(piece);
  }
  return pieces;
}

/** The newest swaps of a span. `undefined` where one block has more of them than are read at once. */
async function judgePiece(index: LogIndex, traded: TradedToken, span: BlockSpan): Promise<Piece | undefined> {
  const read = await readPiece(index, traded, span);
  if (read.wholeFrom > span.to) return undefined;
  const toJudge = ({ pool, swap, trader }: FoundSwap) => trader && toTrade({ pool, swap }, trader, null);
  const trades = await runCooperatively(mapInSteps(read.swaps, toJudge));
  const input = { trades, clusters: noClusters, linksKnown: false, liquidityHolders: [], coverage: 1 };
  const sums = toJudged(await runCooperatively(analyseWash(input)));
  const oldest = read.swaps[0]?.swap.event.timestamp ?? Number.POSITIVE_INFINITY;
  return { from: read.wholeFrom, to: span.to, since: oldest, sums };
}

function toOlder(
  pieces: readonly Piece[],
  { span, storedSince, start, end }: OlderQuestion,
): JudgedTrades | undefined {
  const last = pieces.at(-1);
  if (!last) return undefined;
  const sum = (part: 'all' | 'strict' | 'loose'): TradeSums =>
    pieces.map(({ sums }) => sums[part]).reduce(addSums);
  const since = last.from <= span.from ? storedSince : Math.min(...pieces.map((piece) => piece.since));
  return {
    all: sum('all'),
    strict: sum('strict'),
    loose: sum('loose'),
    coverage: Math.min(1, (end - Math.max(start, since)) / (end - start)),
  };
}
