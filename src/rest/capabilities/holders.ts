import type { AnalyzeTokenQuery } from '../../generated/operations.js';
import type { Filler } from '../present/filler.js';

type Holders = AnalyzeTokenQuery['token']['holders'];

export function presentHolders(holders: Holders, fill: Filler) {
  return {
    total_holders: fill.count('total_holders', holders?.totalHolders),
    concentration_risk: fill.level('concentration_risk', holders?.concentrationRisk),
    whale_concentration: fill.number('whale_concentration', holders?.whaleConcentration, 4),
  };
}
