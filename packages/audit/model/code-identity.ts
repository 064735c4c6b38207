import type { Address } from '@assay/facts';

/** Identifies the code, for the evidence. */
export interface CodeIdentity {
  readonly address: Address;
  /** Keccak-256 of the runtime code. */
  readonly codeHash: string;
}
