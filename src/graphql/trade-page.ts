import { type Trade, type Trades, wrongArgument } from '@assay/facts';
import { toPageInfo } from './to-page-info.js';

export const MAX_TRADES = 100;

/** Which page is asked for. */
interface TradeQuestion {
  readonly first: number;
  /** The last trade of the page before. */
  readonly place: Place | undefined;
}

/**
 * @param after cursor of the last trade of the page before
 * @throws {AppError} `invalid_request` for a wrong size or cursor
 */
export function toTradeQuestion(first: number, after?: string): TradeQuestion {
  if (first < 1 || first > MAX_TRADES)
    throw wrongArgument('first', `must be a whole number from 1 to ${MAX_TRADES}`);
  return { first, place: after === undefined ? undefined : toPlace(after) };
}

/** One page of trades, the newest first. */
export function toTradePage(
  { trades, windowSeconds, coverage }: Trades,
  { first, place }: TradeQuestion,
): object {
  const newest = [...trades].sort((a, b) => comparePlaces(placeOf(b), placeOf(a)));
  const start = place ? newest.findIndex((trade) => comparePlaces(placeOf(trade), place) < 0) : 0;
  const page = start < 0 ? [] : newest.slice(start, start + first);
  const edges = page.map((trade) => {
    const { pool, ...node } = trade;
    return { node: { ...node, poolId: pool }, cursor: placeOf(trade).join('-') };
  });
  const hasMore = start >= 0 && start + page.length < newest.length;
  return {
    total: trades.length,
    edges,
    pageInfo: toPageInfo(edges, { after: place, hasMore }),
    trades: edges.map(({ node }) => node),
    nextCursor: hasMore ? (edges.at(-1)?.cursor ?? null) : null,
    windowHours: Math.round(windowSeconds / 3_600),
    coverage,
  };
}

type Place = readonly [blockNumber: number, logIndex: number];

const placeOf = ({ blockNumber, logIndex }: Trade): Place => [blockNumber, logIndex];
const comparePlaces = (a: Place, b: Place) => a[0] - b[0] || a[1] - b[1];

function toPlace(cursor: string): Place {
  const [, block, log] = /^(\d{1,15})-(\d{1,15})$/.exec(cursor) ?? [];
  if (block === undefined || log === undefined)
    throw wrongArgument('after', 'must be a cursor of an earlier page');
  return [Number(block), Number(log)];
}
