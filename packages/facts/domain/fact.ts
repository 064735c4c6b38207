import type { Disagreement, Opinion } from './opinion.js';

/** The block at which a fact was read, so that anyone can repeat the read. */
export interface BlockRef {
  readonly number: number;
  readonly hash: string;
  /** Unix seconds. */
  readonly timestamp: number;
}

/** Why a fact is missing. No reason says anything about the token's safety. */
export type MissingReason =
  | 'unavailable' // the source is down, refused, or its circuit is open
  | 'timed_out'
  | 'invalid_answer' // the answer violates the source's own format
  | 'node_cannot' // no node of the chain can do what the read needs, or not in that size
  | 'not_found' // the source does not know the token
  | 'not_supported' // the source cannot answer this question for this chain or token
  | 'not_configured' // no provider is configured for the role
  | 'not_applicable' // the question does not apply, e.g. the price of a token without a pool
  | 'not_requested' // no query needed it
  | 'no_history'; // the source tells of now only, and a past block was asked for

/** What the partner provider, asked with the caller's own key, had to do with a fact. */
export interface PartnerUse {
  readonly used: boolean;
  /** One sentence for a person: why not. Empty where it was used. */
  readonly reason: string;
}

/** How a history was read that is too long to be read whole within one request. */
export interface ReadingPlan {
  /** What was read, in that order. */
  readonly steps: readonly string[];
  /** What is not in the fact; empty: nothing. */
  readonly leftOut: string;
  /** HTTP requests to the chain's nodes meanwhile, those of other analyses included. Absent: not counted. */
  readonly requests?: number;
}

export interface Known<T> {
  readonly known: true;
  readonly value: T;
  /** Provider id, e.g. `onchain`, `goplus`. */
  readonly source: string;
  /** Unix milliseconds. */
  readonly observedAt: number;
  readonly block?: BlockRef;
  /** Absent: nothing was left out for the length of the history. */
  readonly reading?: ReadingPlan;
  /** Where several sources may answer: the opinion of each, most trusted source first. */
  readonly opinions?: readonly Opinion[];
  /** Fields on which they contradict each other; the value is then the cautious one. */
  readonly disagreements?: readonly Disagreement[];
  /** Absent: no caller's key was sent, or the partner provider does not answer this question. */
  readonly partner?: PartnerUse;
}

export interface Missing {
  readonly known: false;
  readonly reason: MissingReason;
  /** One sentence for a person; never a secret, never a URL with a key. */
  readonly detail: string;
  readonly source: string;
  /** The source says that its own limit is reached, for this many milliseconds. */
  readonly limitedMs?: number;
  /** As in {@link Known}. */
  readonly partner?: PartnerUse;
}

/** Known, or missing with a reason. An unknown value is never written as zero. */
export type Fact<T> = Known<T> | Missing;

export function known<T>(value: T, source: string, observedAt: number, block?: BlockRef): Known<T> {
  return { known: true, value, source, observedAt, ...(block ? { block } : {}) };
}

export function missing(reason: MissingReason, detail: string, source: string): Missing {
  return { known: false, reason, detail, source };
}

const outages: ReadonlySet<MissingReason> = new Set(['unavailable', 'timed_out', 'invalid_answer']);

/** Whether a fact is missing for the sake of its source, and not of the token: asked again, it may be known. */
export function isOutage(fact: Fact<unknown>): boolean {
  return !fact.known && outages.has(fact.reason);
}

/**
 * The value of a known fact, `undefined` otherwise. The caller must handle the absence, not replace it by
 * zero.
 */
export function knownValue<T>(fact: Fact<T> | undefined): T | undefined {
  return fact?.known ? fact.value : undefined;
}
