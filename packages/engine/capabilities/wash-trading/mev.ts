import { groupBy, type Trade, type WorkSteps } from '@assay/facts';
import type { Clusters } from '../holders/clusters.js';
import { policy } from '../policy.js';
import { isSimilar } from '../ratio.js';
import { runsOf } from './finding.js';

/** Trades of bots that profit from other trades: real trades, but without interest in the token. */
export interface MevTrades {
  readonly sandwiches: number;
  readonly arbitrages: number;
  /** The trades to exclude. */
  readonly trades: ReadonlySet<Trade>;
}

/**
 * Both legs of each sandwich in one pool and block: a wallet trades, others trade, then the wallet reverses
 * its trade in another transaction.
 */
function sandwichesIn(trades: readonly Trade[], { entityOf }: Clusters): Trade[] {
  const legs: Trade[] = [];
  const open = new Map<string, number>();
  trades.forEach((trade, i) => {
    const at = open.get(trade.trader);
    const first = at === undefined ? undefined : trades[at];
    const opposite =
      first !== undefined && first.side !== trade.side && first.transactionHash !== trade.transactionHash;
    if (
      at === undefined ||
      !first ||
      !opposite ||
      !isSimilar(first.tokenAmount, trade.tokenAmount, policy.washTrading.sandwichTolerance)
    ) {
      open.set(trade.trader, i);
      return;
    }
    const own = entityOf(trade.trader);
    const between = trades.slice(at + 1, i).filter(({ trader }) => entityOf(trader) !== own);
    if (between.length > 0) legs.push(first, trade);
    open.delete(trade.trader);
  });
  return legs;
}

/** One transaction that buys in one pool and sells in another. */
function isArbitrage(trades: readonly Trade[]): boolean {
  const pools = (side: Trade['side']) =>
    new Set(trades.filter((t) => t.side === side).map(({ pool }) => pool));
  const [bought, sold] = [pools('buy'), pools('sell')];
  return bought.size > 0 && sold.size > 0 && [...sold].some((pool) => !bought.has(pool));
}

/**
 * Finds same-block sandwiches (around a trade of another entity) and atomic arbitrage between pools, which
 * would look like round trips. Trades must be oldest first. O(n), but O(b²) for b trades of one pool in one
 * block.
 */
export function* mevTradesOf(trades: readonly Trade[], clusters: Clusters): WorkSteps<MevTrades> {
  const legs = runsOf(trades, 3, ({ blockNumber }) => blockNumber).flatMap((block) =>
    [...groupBy(block, ({ pool }) => pool).values()].flatMap((inPool) => sandwichesIn(inPool, clusters)),
  );
  yield;
  const atomic = runsOf(trades, 2, ({ transactionHash }) => transactionHash).flatMap((transaction) =>
    [...groupBy(transaction, ({ trader }) => trader).values()].filter(isArbitrage),
  );
  return {
    sandwiches: legs.length / 2,
    arbitrages: atomic.length,
    trades: new Set([...legs, ...atomic.flat()]),
  };
}
