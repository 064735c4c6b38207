import type { ChainName } from '../../chains/registry.js';
import type { Address } from '../../domain/address.js';
import type { TokenAnalysis } from '../token-analysis.js';

/** What `Query.token` hands to the fields of a token: nothing is read before a field asks. */
export interface TokenNode {
  readonly chain: ChainName;
  readonly address: Address;
  readonly analysis: TokenAnalysis;
}
