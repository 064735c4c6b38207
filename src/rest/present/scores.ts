import type { Filler } from './filler.js';

type Named<T> = {
  readonly securityAnalysis?: T | null;
  readonly marketAnalysis?: T | null;
  readonly holderAnalysis?: T | null;
  readonly washTradingAnalysis?: T | null;
  readonly sniperSellersAnalysis?: T | null;
  readonly aiLinkAnalysis?: T | null;
};

/** The documented five components of the scores-only answer. */
function five<T, U>(values: Named<T>, present: (name: string, value: T | null | undefined) => U) {
  return {
    security_analysis: present('security_analysis', values.securityAnalysis),
    market_analysis: present('market_analysis', values.marketAnalysis),
    holder_analysis: present('holder_analysis', values.holderAnalysis),
    wash_trading_analysis: present('wash_trading_analysis', values.washTradingAnalysis),
    sniper_sellers_analysis: present('sniper_sellers_analysis', values.sniperSellersAnalysis),
  };
}

export function presentFiveScores(scores: Named<number>, fill: Filler) {
  return five(scores, (name, value) => fill.count(name, value));
}

export function presentFiveGrades(grades: Named<string>, fill: Filler) {
  return five(grades, (name, value) => fill.grade(name, value));
}

export function presentScores(scores: Named<number>, fill: Filler) {
  return {
    ...presentFiveScores(scores, fill),
    ai_link_analysis: fill.count('ai_link_analysis', scores.aiLinkAnalysis),
  };
}

export function presentGrades(grades: Named<string>, fill: Filler) {
  return {
    ...presentFiveGrades(grades, fill),
    ai_link_analysis: fill.grade('ai_link_analysis', grades.aiLinkAnalysis),
  };
}
