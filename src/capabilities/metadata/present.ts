import type { AnalyzeTokenQuery } from '../../generated/operations.js';
import { orEmpty, orZero } from '../../rest/present/values.js';

export function presentTokenData(metadata: AnalyzeTokenQuery['token']['metadata']) {
  return {
    name: orEmpty(metadata?.name),
    symbol: orEmpty(metadata?.symbol),
    decimals: orZero(metadata?.decimals),
    total_supply: orEmpty(metadata?.totalSupply),
    description: orEmpty(metadata?.description),
    description_confidence: orZero(metadata?.descriptionConfidence),
  };
}
