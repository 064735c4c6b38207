import type { ChainName } from '../../chains/registry.js';
import type { Address } from '../../domain/address.js';
import type { TokenAnalysis } from '../token-analysis.js';

/** What `Query.token` passes to the fields of a token. No fact is read before a field needs it. */
export interface TokenNode {
  readonly chain: ChainName;
  readonly address: Address;
  readonly analysis: TokenAnalysis;
}
