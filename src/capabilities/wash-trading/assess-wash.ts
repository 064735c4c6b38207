import { knownValue } from '../../domain/fact.js';
import { runToEnd, type WorkSteps } from '../../lib/work-steps.js';
import type { AssessInput } from '../component.js';
import type { FactBag } from '../fact-map.js';
import { clustersOf, noClusters } from '../holders/clusters.js';
import { type TradeWindow, tradeWindowOf } from '../market/trade-window.js';
import { policy } from '../policy.js';
import { analyseWash, type WashAnalysis } from './wash-analysis.js';

export interface AssessedWash {
  readonly window: TradeWindow;
  readonly analysis: WashAnalysis;
}

interface Remembered extends AssessedWash {
  readonly now: number;
  readonly links: FactBag['walletLinks'];
  readonly locks: FactBag['liquidityLocks'];
}

const remembered = new WeakMap<object, Remembered>();

/**
 * The wash analysis that the facts allow: without links every wallet stands alone, without locks nobody is a liquidity
 * owner. `null` without trades. Remembered for as long as these very facts live: details and verdict both ask.
 */
export function assessWash(input: AssessInput): AssessedWash | null {
  return runToEnd(assessWashInSteps(input));
}

/** The same in pieces; done once, it is remembered for whoever asks at once. */
export function* assessWashInSteps({ facts, now }: AssessInput): WorkSteps<AssessedWash | null> {
  const { trades, walletLinks: links, liquidityLocks: locks } = facts;
  const window = tradeWindowOf(trades, now);
  if (trades === undefined || window === null) return null;
  const known = remembered.get(trades);
  if (known && known.now === now && known.links === links && known.locks === locks) return known;
  const walletLinks = knownValue(links);
  const analysis = yield* analyseWash({
    trades: window.trades,
    clusters: walletLinks ? clustersOf(walletLinks, policy.clusters.superNodeLinks) : noClusters,
    linksKnown: walletLinks !== undefined,
    liquidityHolders: knownValue(locks)?.holders ?? [],
    coverage: window.coverage,
  });
  const wash = { window, analysis, now, links, locks };
  remembered.set(trades, wash);
  return wash;
}
