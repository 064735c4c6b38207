import type { Address } from '../domain/address.js';
import type { KnownScam } from '../domain/known-scam.js';

/** A known scam whose code is similar to the token's. */
export interface SimilarScam extends Pick<KnownScam, 'ref' | 'proofs' | 'blockNumber'> {
  /** The same code but for metadata, embedded addresses and words. */
  readonly sameCode: boolean;
  /** Estimated share of opcode n-grams that both have of those that either has, 0..1. */
  readonly likeness: number;
}

/** How the token's code compares to code of which this instance has proven something grave. */
export interface CodeLikeness {
  /** Address of the compared logic: behind a proxy, its implementation. */
  readonly logicAddress: Address;
  /** Of the code at `logicAddress`, so that anyone can compare it with a node's. */
  readonly codeHash: string;
  /** Known scams that it was compared with. */
  readonly compared: number;
  /** The most alike of those that are alike at all; the token itself is left out. */
  readonly closest: SimilarScam | null;
}
