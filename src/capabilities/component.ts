import type { Evidence } from '../domain/evidence.js';
import type { TokenRef } from '../domain/token-ref.js';
import type { WorkSteps } from '../lib/work-steps.js';
import type { FactBag, FactKind } from './fact-map.js';

type CheckStatus = 'PASS' | 'WARN' | 'FAIL' | 'UNKNOWN' | 'N/A';

/** One question a component asks of the facts, and how it was answered. */
export interface Check {
  /** Stable id, e.g. `can_sell`. */
  readonly id: string;
  readonly status: CheckStatus;
  /** Share of the component that hangs on this check; > 0. */
  readonly weight: number;
  /** How bad the answer is, 0 (fine) .. 1 (as bad as it gets). 0 for PASS, UNKNOWN and N/A. */
  readonly severity: number;
  /** How sure we are, 0..1. */
  readonly confidence: number;
  /** One sentence for a person. */
  readonly reason: string;
  readonly evidence: readonly Evidence[];
}

/**
 * A hard limit on the core score, however well the rest did.
 * A gate is raised only by something proven or confirmed, never by an absence.
 */
export interface Gate {
  readonly id: string;
  readonly cap: number;
  readonly reason: string;
}

/** A component's judgement, or its abstention with the reason. Abstaining is not a low score. */
export type Verdict =
  | {
      readonly judged: true;
      /** Integer 0..100, higher is safer. */
      readonly score: number;
      /** Weight of the checks that were answered ÷ weight of all that apply, 0..1. */
      readonly coverage: number;
      readonly checks: readonly Check[];
      readonly gates: readonly Gate[];
    }
  | { readonly judged: false; readonly reason: string };

export interface AssessInput {
  readonly ref: TokenRef;
  /** Facts that were asked for. One that is absent was not asked for: the details that need it are `null`. */
  readonly facts: FactBag;
  /** Unix milliseconds of the analysis: the core has no clock. */
  readonly now: number;
}

/**
 * One part of the analysis: pure functions from facts.
 * `details` answers only what its facts allow (`null` elsewhere); `judge` needs all of `facts`, and abstains without them.
 */
export interface Component<Details extends object> {
  readonly id: string;
  /** Its name among the documented scores, in camelCase; absent: it shows in `Token.components` only. */
  readonly scoreName?: string;
  /** Weight in the core score. */
  readonly weight: number;
  /** The largest share of the core score that it may make up; absent: no bound. */
  readonly maxShare?: number;
  /** Every fact that `judge` reads. */
  readonly facts: readonly FactKind[];
  /** Which facts each field of the details reads: a query that selects one field loads only these. */
  readonly fieldFacts: { readonly [F in keyof Details]: readonly FactKind[] };
  /** Facts to load for a field only where the first ones leave it `null`: an outside opinion where the chain has none. */
  readonly fallbackFacts?: { readonly [F in keyof Details]?: readonly FactKind[] };
  /** The dear part of `details` and `judge` in pieces: done before, both find it done. Only where it takes long. */
  readonly prepare?: (input: AssessInput) => WorkSteps<unknown>;
  readonly details: (input: AssessInput) => Details;
  readonly judge: (input: AssessInput) => Verdict;
}

/** Told of every verdict that was reached anew, with what it was reached from. Nobody waits for it. */
export type VerdictObserver = (componentId: string, input: AssessInput, verdict: Verdict) => void;
