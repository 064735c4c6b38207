import type { ChainName } from '../chains/registry.js';
import type { Address } from './address.js';

/** A chain and an address: the key of every fact. */
export interface TokenRef {
  readonly chain: ChainName;
  readonly address: Address;
}

export function tokenKey(ref: TokenRef): string {
  return `${ref.chain}:${ref.address}`;
}
