import type { Address, ChainName } from '@assay/facts';
import type { TokenAnalysis } from '../token-analysis.js';

/** What `Query.token` passes to the fields of a token. No fact is read before a field needs it. */
export interface TokenNode {
  /** Unique over all tokens of all chains. */
  readonly id: string;
  readonly chain: ChainName;
  readonly address: Address;
  readonly analysis: TokenAnalysis;
}
