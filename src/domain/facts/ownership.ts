import type { Address } from '../address.js';

export type AccountKind = 'zero' | 'eoa' | 'contract' | 'multisig' | 'timelock';

/** Who an account is, as far as the chain tells. */
export interface Account {
  readonly address: Address;
  readonly kind: AccountKind;
  /** `multisig`: signatures needed, and of how many owners. */
  readonly threshold?: number;
  readonly owners?: number;
  /** `timelock`: minimum delay in seconds. */
  readonly delaySeconds?: number;
}

export type ProxyKind = 'eip1967' | 'eip1822' | 'eip897' | 'beacon' | 'minimal';

/** Who controls the token contract. */
export interface Ownership {
  /** `null`: the contract has no owner function and no owner slot was found. */
  readonly owner: Account | null;
  /** True when there was an owner function and it answers the zero (or dead) address. */
  readonly renounced: boolean;
  readonly proxy: {
    readonly kind: ProxyKind;
    readonly implementation: Address | null;
    readonly admin: Account | null;
    readonly beacon: Address | null;
  } | null;
  /** The deployer where it is known (an explorer, or the creation transaction). */
  readonly deployer?: Address;
}
