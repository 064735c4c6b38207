import type { TokenRef } from './token-ref.js';

/** Proofs by a call after which a token's code is stored as a scam. */
export const scamProofs = ['honeypot', 'arbitrary_mint', 'balance_seizure'] as const;
export type ScamProof = (typeof scamProofs)[number];

/** A sketch of code that finds similar code; see `toCodeSketch`. */
export interface CodeSketch {
  /** Keccak-256 of the code without its metadata trailer and with embedded addresses and words zeroed. */
  readonly codeHash: string;
  /** Number of distinct n-grams of its opcodes. */
  readonly grams: number;
  /** The smallest hashes of the n-grams, ascending. */
  readonly smallest: Uint32Array;
}

/** A token that this instance has proven to be a scam by a call. */
export interface KnownScam {
  readonly ref: TokenRef;
  readonly sketch: CodeSketch;
  readonly proofs: readonly ScamProof[];
  /** Block of the calls. */
  readonly blockNumber: number;
  /** When this code was last proven to be a scam, Unix milliseconds. */
  readonly seenAt: number;
}

/** Stores known scams, one for each code. Rejects with the error of the storage. */
export interface KnownScamStore {
  /** Scams proven after a time, newest first. */
  list(after: number, limit: number, skip: number): Promise<readonly KnownScam[]>;
  /** Where the code is already known, only its time is updated. Above `max` scams the oldest are removed. */
  add(scam: KnownScam, max: number): Promise<void>;
}
