import type { TokenAnalysis } from '@assay/engine';
import type { Address, ChainName } from '@assay/facts';

/** What `Query.token` passes to the fields of a token. No fact is read before a field needs it. */
export interface TokenNode {
  /** Unique over all tokens of all chains. */
  readonly id: string;
  readonly chain: ChainName;
  readonly address: Address;
  readonly analysis: TokenAnalysis;
}
