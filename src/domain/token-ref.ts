import type { ChainName } from '../chains/registry.js';
import type { Address } from './address.js';

/** Which token on which chain: the key of every fact. */
export interface TokenRef {
  readonly chain: ChainName;
  readonly address: Address;
}

export function tokenKey(ref: TokenRef): string {
  return `${ref.chain}:${ref.address}`;
}
