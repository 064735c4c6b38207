import { knownValue } from '../../domain/fact.js';
import { clustersOf, noClusters } from '../clusters.js';
import type { AssessInput } from '../component.js';
import { policy } from '../policy.js';
import { type TradeWindow, tradeWindowOf } from '../trade-window.js';
import { analyseWash, type WashAnalysis } from './wash-analysis.js';

export interface AssessedWash {
  readonly window: TradeWindow;
  readonly analysis: WashAnalysis;
}

/** The wash analysis that the facts allow: without links every wallet stands alone, without locks nobody is a liquidity owner. `null` without trades. */
export function assessWash({ facts, now }: AssessInput): AssessedWash | null {
  const window = tradeWindowOf(facts.trades, now);
  if (window === null) return null;
  const links = knownValue(facts.walletLinks);
  const analysis = analyseWash({
    trades: window.trades,
    clusters: links ? clustersOf(links, policy.clusters.superNodeLinks) : noClusters,
    linksKnown: links !== undefined,
    liquidityHolders: knownValue(facts.liquidityLocks)?.holders ?? [],
    coverage: window.coverage,
  });
  return { window, analysis };
}
