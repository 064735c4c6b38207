import type { AnalyzeTokenQuery } from '../../generated/operations.js';
import { orZero, rounded } from '../../rest/present/values.js';

export function presentSnipers(snipers: AnalyzeTokenQuery['token']['snipers']) {
  const summary = snipers?.analysisSummary;
  return {
    first_buyers_found: orZero(snipers?.firstBuyersFound),
    diamond_hands_ratio: rounded(snipers?.diamondHandsRatio, 4),
    paper_hands_ratio: rounded(snipers?.paperHandsRatio, 4),
    analysis_summary: {
      held_all_percentage: rounded(summary?.heldAllPercentage, 4),
      sold_some_percentage: rounded(summary?.soldSomePercentage, 4),
      sold_all_percentage: rounded(summary?.soldAllPercentage, 4),
    },
  };
}
