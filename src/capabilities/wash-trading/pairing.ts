import type { WorkSteps } from '../../lib/work-steps.js';
import type { Trade } from '../market/facts/trades.js';
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
  readonly tokens: number;
  readonly quote: number;
}

function toOpen(trade: Trade): Open {
  return { trade, tokens: Number(trade.tokenAmount), quote: Number(trade.quoteAmount) };
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

/**
 * Pairs each trade with the latest earlier one of the other side in the same pool, of about the same size in
 * tokens or quote, that `canPair` allows and that is not paired yet. Trades must be oldest first. O(n ·
 * lookBack).
 */
export function* pairTrades(
  trades: readonly Trade[],
  { withinSeconds, tolerance }: PairRule,
  canPair: (a: Trade, b: Trade) => boolean,
): WorkSteps<TradePair[]> {
  const pairs: TradePair[] = [];
  let left = STEP_TRADES;
  const openByPool = new Map<string, Open[]>();
  for (const trade of trades) {
    const open = openByPool.get(trade.pool) ?? [];
    const current = toOpen(trade);
    const at = open.findLastIndex(
      (earlier) =>
        earlier.trade.side !== trade.side &&
        trade.timestamp - earlier.trade.timestamp <= withinSeconds &&
        isMatch(earlier, current, tolerance) &&
        canPair(earlier.trade, trade),
    );
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
