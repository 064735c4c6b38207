import type { AnalyzeTokenQuery } from '../../generated/operations.js';
import type { Filler } from '../present/filler.js';

type Snipers = AnalyzeTokenQuery['token']['snipers'];

export function presentSnipers(snipers: Snipers, fill: Filler) {
  const summary = snipers?.analysisSummary;
  const fillSummary = fill.in('analysis_summary');
  return {
    first_buyers_found: fill.count('first_buyers_found', snipers?.firstBuyersFound),
    diamond_hands_ratio: fill.number('diamond_hands_ratio', snipers?.diamondHandsRatio, 4),
    paper_hands_ratio: fill.number('paper_hands_ratio', snipers?.paperHandsRatio, 4),
    analysis_summary: {
      held_all_percentage: fillSummary.number('held_all_percentage', summary?.heldAllPercentage, 4),
      sold_some_percentage: fillSummary.number('sold_some_percentage', summary?.soldSomePercentage, 4),
      sold_all_percentage: fillSummary.number('sold_all_percentage', summary?.soldAllPercentage, 4),
    },
  };
}
