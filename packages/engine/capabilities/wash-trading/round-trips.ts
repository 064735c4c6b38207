import { groupBy, type Trade, type WorkSteps } from '@assay/facts';
import { wash as says } from '../../words/wash.js';
import { policy } from '../policy.js';
import { isSimilar } from '../ratio.js';
import { runsOf, type WashFinding, walletsOf } from './finding.js';
import { flowOf } from './flow.js';
import { pairTrades } from './pairing.js';

const rules = policy.washTrading;

/**
 * SELF_TRADE: one wallet buys and sells about the same amount in one pool within one transaction. An AMM
 * trade has no counterparty, so this is its form of "buyer = seller". Always strict. O(n).
 */
export function selfTradesOf(trades: readonly Trade[]): WashFinding[] {
  const groups = runsOf(trades, 2, ({ transactionHash }) => transactionHash).flatMap((transaction) => [
    ...groupBy(transaction, ({ pool, trader }) => `${pool}:${trader}`).values(),
  ]);
  const selfTrades = groups.filter((group) => {
    const { tokensBought, tokensSold, buys, sells } = flowOf(group);
    return buys > 0 && sells > 0 && isSimilar(tokensBought, tokensSold, rules.selfTradeTolerance);
  });
  return [...groupBy(selfTrades.flat(), ({ trader }) => trader).values()].map((own) => ({
    type: 'SELF_TRADE',
    strict: true,
    wallets: walletsOf(own),
    trades: own,
    share: 1,
    description: says.atOnce,
  }));
}

function* roundTripsBy(
  byTrader: readonly (readonly Trade[])[],
  level: 'strict' | 'loose',
): WorkSteps<WashFinding[]> {
  const { pairs: minPairs, withinSeconds, tolerance } = rules.roundTrip[level];
  const findings: WashFinding[] = [];
  for (const own of byTrader) {
    if (own.length < 2 * minPairs) continue;
    const pairs = yield* pairTrades(own, { withinSeconds, tolerance }, () => true);
    yield;
    if (pairs.length < minPairs) continue;
    findings.push({
      type: 'ROUND_TRIP',
      strict: level === 'strict',
      wallets: walletsOf(own),
      trades: pairs.flatMap(({ first, second }) => [first, second]),
      share: 1,
      description: says.backAndForth(pairs.length, withinSeconds),
    });
  }
  return findings;
}

/**
 * ROUND_TRIP: a wallet repeatedly buys and sells (in either order) the same amount within minutes
 * (Chainalysis 2025, first heuristic; its 25 blocks are seconds here, and the amounts tokens or quote). O(n ·
 * lookBack).
 * @param byTrader each wallet's trades: in a busy pool they would drop out of the look-back
 */
export function* roundTripsOf(byTrader: readonly (readonly Trade[])[]): WorkSteps<WashFinding[]> {
  return [...(yield* roundTripsBy(byTrader, 'strict')), ...(yield* roundTripsBy(byTrader, 'loose'))];
}
