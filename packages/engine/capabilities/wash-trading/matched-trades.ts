import { mapInSteps, type Trade, type WorkSteps } from '@assay/facts';
import { wash as says } from '../../words/wash.js';
import type { Clusters } from '../holders/clusters.js';
import { policy } from '../policy.js';
import { smaller } from '../ratio.js';
import { cyclesInSteps } from './cycles.js';
import { type WashFinding, walletsOf } from './finding.js';
import { pairTrades, type TradePair } from './pairing.js';

const { cycle } = policy.washTrading;

function toPartyTrade({ first, second }: TradePair, { entityOf }: Clusters) {
  const [sale, purchase] = first.side === 'sell' ? [first, second] : [second, first];
  return {
    seller: entityOf(sale.trader),
    buyer: entityOf(purchase.trader),
    amount: smaller(sale.tokenAmount, purchase.tokenAmount),
    timestamp: second.timestamp,
    asset: sale.pool,
  };
}

function* handoversBy(
  trades: readonly Trade[],
  clusters: Clusters,
  level: 'strict' | 'loose',
): WorkSteps<WashFinding[]> {
  const { occurrences, margin, withinSeconds, tolerance } = cycle[level];
  const start = trades[0]?.timestamp ?? 0;
  const different = (a: Trade, b: Trade) => clusters.entityOf(a.trader) !== clusters.entityOf(b.trader);
  const pairs = yield* pairTrades(trades, { withinSeconds, tolerance }, different);
  const parties = yield* mapInSteps(pairs, (pair) => toPartyTrade(pair, clusters));
  const { sets } = yield* cyclesInSteps(parties, {
    minOccurrences: occurrences,
    marginRatio: margin,
    windowsSeconds: cycle.windowsSeconds,
    windowStart: start,
  });
  return sets.map(({ traders, trades: found }): WashFinding => {
    const own = found.flatMap((i) => {
      const pair = pairs[i];
      return pair ? [pair.first, pair.second] : [];
    });
    return {
      type: traders.length === 2 ? 'MATCHED_PAIR' : 'CYCLE',
      strict: level === 'strict',
      wallets: walletsOf(own),
      trades: own,
      share: 1,
      description: says.passed(traders.length, found.length),
    };
  });
}

/**
 * MATCHED_PAIR (two traders) and CYCLE (three and more). In an AMM the counterparty is the pool. So a sale
 * and a purchase of about the same size by different entities, close in time, make one edge seller → buyer.
 * The search of Victor & Weintraud runs on these edges (`cyclesInSteps`): it finds closed sets of traders
 * that repeat and end with unchanged positions. Chance matches in a busy pool do not close, repeat and
 * cancel. O(n · lookBack) and the search.
 */
export function* matchedTradesOf(trades: readonly Trade[], clusters: Clusters): WorkSteps<WashFinding[]> {
  const strict = yield* handoversBy(trades, clusters, 'strict');
  yield;
  return [...strict, ...(yield* handoversBy(trades, clusters, 'loose'))];
}
