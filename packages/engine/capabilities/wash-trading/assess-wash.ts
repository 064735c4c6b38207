import { type FactBag, knownValue, runToEnd, type Trade, type WorkSteps } from '@assay/facts';
import type { AssessInput } from '../component.js';
import { clustersOf, noClusters } from '../holders/clusters.js';
import { orderTrades, type TradeWindow, tradeWindowOf } from '../market/trade-window.js';
import { policy } from '../policy.js';
import { analyseWash, type WashAnalysis } from './wash-analysis.js';

export interface AssessedWash {
  readonly window: TradeWindow;
  readonly analysis: WashAnalysis;
}

interface CachedWash extends AssessedWash {
  readonly now: number;
  readonly links: FactBag['walletLinks'];
  readonly locks: FactBag['liquidityLocks'];
}

const cache = new WeakMap<object, CachedWash>();

/**
 * The wash analysis of the facts. Without links every wallet is its own entity; without locks nobody owns
 * liquidity. Cached by the `trades` fact, because details and verdict both need it.
 * @returns `null` without trades
 */
export function assessWash(input: AssessInput): AssessedWash | null {
  return runToEnd(assessWashInSteps(input));
}

/** What was read of the window, drawn parts of the last day included. */
function tradesOf({ trades, sample }: TradeWindow): readonly Trade[] {
  if (!sample) return trades;
  return orderTrades([...sample.parts.flatMap((part) => part.trades), ...trades]);
}

/** `assessWash` in steps. */
export function* assessWashInSteps({ facts, now }: AssessInput): WorkSteps<AssessedWash | null> {
  const { trades, walletLinks: links, liquidityLocks: locks } = facts;
  const window = tradeWindowOf(trades, now);
  if (trades === undefined || window === null) return null;
  const cached = cache.get(trades);
  if (cached && cached.now === now && cached.links === links && cached.locks === locks) return cached;
  const walletLinks = knownValue(links);
  const analysis = yield* analyseWash({
    trades: tradesOf(window),
    clusters: walletLinks ? clustersOf(walletLinks, policy.clusters.superNodeLinks) : noClusters,
    linksKnown: walletLinks !== undefined,
    liquidityHolders: knownValue(locks)?.holders ?? [],
    coverage: window.older?.coverage ?? window.coverage,
    older: window.older ?? undefined,
  });
  const wash = { window, analysis, now, links, locks };
  cache.set(trades, wash);
  return wash;
}
