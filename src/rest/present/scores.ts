import { orNotAvailable, orZero } from './values.js';

type Named<T> = {
  readonly securityAnalysis?: T | null;
  readonly marketAnalysis?: T | null;
  readonly holderAnalysis?: T | null;
  readonly washTradingAnalysis?: T | null;
  readonly sniperSellersAnalysis?: T | null;
  readonly aiLinkAnalysis?: T | null;
};

function named<T, U>(values: Named<T>, present: (value: T | null | undefined) => U) {
  return {
    security_analysis: present(values.securityAnalysis),
    market_analysis: present(values.marketAnalysis),
    holder_analysis: present(values.holderAnalysis),
    wash_trading_analysis: present(values.washTradingAnalysis),
    sniper_sellers_analysis: present(values.sniperSellersAnalysis),
    ai_link_analysis: present(values.aiLinkAnalysis),
  };
}

export const presentScores = (scores: Named<number>) => named(scores, orZero);
export const presentGrades = (grades: Named<string>) => named(grades, orNotAvailable);
