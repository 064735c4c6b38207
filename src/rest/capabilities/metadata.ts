import type { AnalyzeTokenQuery } from '../../generated/operations.js';
import type { Filler } from '../present/filler.js';

type Metadata = AnalyzeTokenQuery['token']['metadata'];

export function presentTokenData(metadata: Metadata, fill: Filler) {
  return {
    name: fill.text('name', metadata?.name),
    symbol: fill.text('symbol', metadata?.symbol),
    decimals: fill.count('decimals', metadata?.decimals),
    total_supply: fill.text('total_supply', metadata?.totalSupply),
    description: fill.text('description', metadata?.description),
    description_confidence: fill.count('description_confidence', metadata?.descriptionConfidence),
  };
}
