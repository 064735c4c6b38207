import type { TokenRef } from './token-ref.js';

/** What a call can prove of a token that makes its code worth remembering. */
export const scamProofs = ['honeypot', 'arbitrary_mint', 'balance_seizure'] as const;
export type ScamProof = (typeof scamProofs)[number];

/** What is kept of code to tell code like it: see `toCodeSketch`. */
export interface CodeSketch {
  /** Keccak-256 of the code without its metadata trailer and with embedded addresses and words zeroed. */
  readonly codeHash: string;
  /** Different n-grams of its opcodes. */
  readonly grams: number;
  /** The smallest hashes of them, ascending. */
  readonly smallest: Uint32Array;
}

/** A token of which this instance has proven something grave by a call. */
export interface KnownScam {
  readonly ref: TokenRef;
  readonly sketch: CodeSketch;
  readonly proofs: readonly ScamProof[];
  /** Block of the calls. */
  readonly blockNumber: number;
  /** When it was last proven of this code, Unix milliseconds. */
  readonly seenAt: number;
}

/** Keeps known scams, one for each code. Rejects with the error of the storage. */
export interface KnownScamStore {
  /** Those proven after a time, the newest first. */
  list(after: number, limit: number, skip: number): Promise<readonly KnownScam[]>;
  /** Where the code is known already, only its time moves. Of more than `most` the oldest go. */
  add(scam: KnownScam, most: number): Promise<void>;
}
