import type { Trade } from '../../domain/facts/trades.js';
import { policy } from '../policy.js';
import { isSimilar } from '../ratio.js';

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

/**
 * Pairs each trade with the latest earlier one of the other side, in the same pool, of about the same size (tokens or
 * quote), that `belongs` allows and no other trade has taken. Trades oldest first. O(n · lookBack).
 */
export function pairTrades(
  trades: readonly Trade[],
  { withinSeconds, tolerance }: PairRule,
  belongs: (a: Trade, b: Trade) => boolean,
): TradePair[] {
  const pairs: TradePair[] = [];
  const openByPool = new Map<string, Trade[]>();
  for (const trade of trades) {
    const open = (openByPool.get(trade.pool) ?? []).filter(
      ({ timestamp }) => trade.timestamp - timestamp <= withinSeconds,
    );
    const at = open.findLastIndex(
      (earlier) =>
        earlier.side !== trade.side &&
        belongs(earlier, trade) &&
        (isSimilar(earlier.tokenAmount, trade.tokenAmount, tolerance) ||
          isSimilar(earlier.quoteAmount, trade.quoteAmount, tolerance)),
    );
    const first = open[at];
    if (first) {
      pairs.push({ first, second: trade });
      open.splice(at, 1);
    } else {
      open.push(trade);
    }
    openByPool.set(trade.pool, open.slice(-policy.washTrading.lookBack));
  }
  return pairs;
}
