import type { AnalyzeTokenQuery } from '../../generated/operations.js';
import { orUnknown, orZero, rounded } from '../../rest/present/values.js';

export function presentHolders(holders: AnalyzeTokenQuery['token']['holders']) {
  return {
    total_holders: orZero(holders?.totalHolders),
    concentration_risk: orUnknown(holders?.concentrationRisk),
    whale_concentration: rounded(holders?.whaleConcentration, 4),
  };
}
