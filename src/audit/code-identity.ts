import type { Address } from '../domain/address.js';

/** Identifies the code, for the evidence. */
export interface CodeIdentity {
  readonly address: Address;
  /** Keccak-256 of the runtime code. */
  readonly codeHash: string;
}
