import type { Trade, WorkSteps } from '@assay/facts';
import { policy } from '../policy.js';
import { isSimilar } from '../ratio.js';

/** Trades handled in one step. */
const STEP_TRADES = 500;

export interface PairRule {
  readonly withinSeconds: number;
  /** Tokens or quote may differ by this ratio. */
  readonly tolerance: number;
}

/** Two trades of opposite sides that cancel. */
export interface TradePair {
  readonly first: Trade;
  readonly second: Trade;
}

/** A trade without a match yet. The floats only rule matches out quickly; the amounts decide. */
interface Open {
  readonly trade: Trade;
  readonly side: Trade['side'];
  readonly timestamp: number;
  readonly tokens: number;
  readonly quote: number;
}

function toOpen(trade: Trade): Open {
  const { side, timestamp, tokenAmount, quoteAmount } = trade;
  return { trade, side, timestamp, tokens: Number(tokenAmount), quote: Number(quoteAmount) };
}

/** False only where the two differ by more than the tolerance for certain. */
function maybeSimilar(a: number, b: number, tolerance: number): boolean {
  return Math.abs(a - b) <= Math.max(a, b) * (tolerance + 1e-9);
}

function isMatch(a: Open, b: Open, tolerance: number): boolean {
  return (
    (maybeSimilar(a.tokens, b.tokens, tolerance) &&
      isSimilar(a.trade.tokenAmount, b.trade.tokenAmount, tolerance)) ||
    (maybeSimilar(a.quote, b.quote, tolerance) &&
      isSimilar(a.trade.quoteAmount, b.trade.quoteAmount, tolerance))
  );
}

/** Place of the latest open trade that pairs with this one; −1 for none. Open trades are oldest first. */
function findPartner(
  open: readonly Open[],
  current: Open,
  { withinSeconds, tolerance }: PairRule,
  canPair: (a: Trade, b: Trade) => boolean,
): number {
  for (let at = open.length - 1; at >= 0; at -= 1) {
    const earlier = open[at];
    if (!earlier || current.timestamp - earlier.timestamp > withinSeconds) return -1;
    const isOpposite = earlier.side !== current.side;
    if (isOpposite && isMatch(earlier, current, tolerance) && canPair(earlier.trade, current.trade))
      return at;
  }
  return -1;
}

/**
 * Pairs each trade with the latest earlier one of the other side in the same pool, of about the same size in
 * tokens or quote, that `canPair` allows and that is not paired yet. Trades must be oldest first. O(n ·
 * lookBack).
 */
export function* pairTrades(
  trades: readonly Trade[],
  rule: PairRule,
  canPair: (a: Trade, b: Trade) => boolean,
): WorkSteps<TradePair[]> {
  const pairs: TradePair[] = [];
  let left = STEP_TRADES;
  const openByPool = new Map<string, Open[]>();
  for (const trade of trades) {
    const open = openByPool.get(trade.pool) ?? [];
    const current = toOpen(trade);
    const at = findPartner(open, current, rule, canPair);
    const first = open[at]?.trade;
    if (first) {
      pairs.push({ first, second: trade });
      open.splice(at, 1);
    } else {
      open.push(current);
      if (open.length > policy.washTrading.lookBack) open.shift();
    }
    openByPool.set(trade.pool, open);
    left -= 1;
    if (left === 0) {
      left = STEP_TRADES;
      yield;
    }
  }
  return pairs;
}
