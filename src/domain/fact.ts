import type { Disagreement, Opinion } from './opinion.js';

/** A block that a fact was read at, so that anyone can read it again. */
export interface BlockRef {
  readonly number: number;
  readonly hash: string;
  /** Unix seconds. */
  readonly timestamp: number;
}

/** Why a fact could not be had. None of them says anything about the token's safety. */
export type MissingReason =
  | 'unavailable' // the source is down, refused, or its circuit is open
  | 'timed_out'
  | 'invalid_answer' // the source answered something that its own format forbids
  | 'not_found' // the source does not know the token
  | 'not_supported' // the source cannot answer this question for this chain or token
  | 'not_configured' // nobody fills the role
  | 'not_applicable' // the question makes no sense here, e.g. the price of a token without a pool
  | 'not_requested'; // nobody asked

export interface Known<T> {
  readonly known: true;
  readonly value: T;
  /** Id of the concrete provider, e.g. `onchain`, `goplus`. */
  readonly source: string;
  /** Unix milliseconds. */
  readonly observedAt: number;
  readonly block?: BlockRef;
  /** Where several sources may answer: what each one did, in the order in which they are trusted. */
  readonly opinions?: readonly Opinion[];
  /** Where they contradict each other; the value then is the cautious one. */
  readonly disagreements?: readonly Disagreement[];
}

export interface Missing {
  readonly known: false;
  readonly reason: MissingReason;
  /** One sentence for a person; never a secret, never a URL with a key. */
  readonly detail: string;
  readonly source: string;
}

/** Known, or missing with a reason: never a zero that stands for "unknown". */
export type Fact<T> = Known<T> | Missing;

export function known<T>(value: T, source: string, observedAt: number, block?: BlockRef): Known<T> {
  return { known: true, value, source, observedAt, ...(block ? { block } : {}) };
}

export function missing(reason: MissingReason, detail: string, source: string): Missing {
  return { known: false, reason, detail, source };
}

/** The value of a known fact, `undefined` otherwise. For places where absence is handled next, not replaced by zero. */
export function knownValue<T>(fact: Fact<T> | undefined): T | undefined {
  return fact?.known ? fact.value : undefined;
}
