import type { Evidence, FactBag, FactKind, TokenRef, WorkSteps } from '@assay/facts';
import type { Teller } from '../words/unknown.js';

type CheckStatus = 'PASS' | 'WARN' | 'FAIL' | 'UNKNOWN' | 'N/A';

/** One question a component asks of the facts, and how it was answered. */
export interface Check {
  /** Stable id, e.g. `can_sell`. */
  readonly id: string;
  readonly status: CheckStatus;
  /** Weight of this check in the component; > 0. */
  readonly weight: number;
  /** How bad the answer is, 0 (fine) .. 1 (worst). 0 for PASS, UNKNOWN and N/A. */
  readonly severity: number;
  /** Confidence in the answer, 0..1. */
  readonly confidence: number;
  /** One sentence for a person, from `words/`. */
  readonly reason: string;
  /** Only of UNKNOWN: why, in the terms of nodes and providers. */
  readonly detail?: string;
  /** Only of UNKNOWN: what would tell; absent: what tells of such checks. */
  readonly toldBy?: Teller;
  readonly evidence: readonly Evidence[];
  /**
   * Only of UNKNOWN: the answer is there to be had, but the calls or reads for it were not tried or failed.
   */
  readonly untried?: true;
  /** Only of an untried one: the highest score while nothing shows that what the code holds is harmless. */
  readonly cap?: number;
}

/**
 * A hard cap on the core score. Raised only by something proven, confirmed or reported, never by an absence.
 */
export interface Gate {
  readonly id: string;
  readonly cap: number;
  readonly reason: string;
}

/** A component's verdict, or its abstention with the reason. Abstaining is not a low score. */
export type Verdict =
  | {
      readonly judged: true;
      /** Integer 0..100, higher is safer. */
      readonly score: number;
      /** Weight of the answered checks ÷ weight of the applicable ones, 0..1. */
      readonly coverage: number;
      readonly checks: readonly Check[];
      readonly gates: readonly Gate[];
    }
  | {
      readonly judged: false;
      readonly reason: string;
      /** Everything was read, and there is nothing to judge. It does not apply: nothing is unknown. */
      readonly nothingToSee?: true;
    };

export interface AssessInput {
  readonly ref: TokenRef;
  /** The requested facts. An absent one was not requested: details that need it are `null`. */
  readonly facts: FactBag;
  /** Unix milliseconds of the analysis; components read no clock. */
  readonly now: number;
}

/**
 * One part of the analysis: pure functions of facts. `details` answers what its facts allow (`null`
 * elsewhere). `judge` needs all of `facts`, and abstains without them.
 */
export interface Component<Details extends object> {
  readonly id: string;
  /** Name among the documented scores, in camelCase; absent: it is in `Token.components` only. */
  readonly scoreName?: string;
  /** Weight in the core score. */
  readonly weight: number;
  /** Maximum share of the core score; absent: no bound. */
  readonly maxShare?: number;
  /** The core score claims no more than this component knows, however much the others know. */
  readonly holdsBack?: true;
  /** Every fact that `judge` reads. */
  readonly facts: readonly FactKind[];
  /** The facts that each field of the details reads. A query of one field loads only these. */
  readonly fieldFacts: { readonly [F in keyof Details]: readonly FactKind[] };
  /**
   * The facts that each part of a field reads, where the parts read different ones. A query of one part loads
   * only these, so a part must not depend on any other fact.
   */
  readonly leafFacts?: { readonly [F in keyof Details]?: Readonly<Record<string, readonly FactKind[]>> };
  /**
   * Facts to load for a field where `fieldFacts` leave it `null`: an outside report where the chain has no
   * answer.
   */
  readonly fallbackFacts?: { readonly [F in keyof Details]?: readonly FactKind[] };
  /**
   * The expensive part of `details` and `judge`, in steps. It runs first, and both use its cached result.
   * Absent: nothing is expensive.
   */
  readonly prepare?: (input: AssessInput) => WorkSteps<unknown>;
  readonly details: (input: AssessInput) => Details;
  readonly judge: (input: AssessInput) => Verdict;
}

/** Called with every newly computed verdict and its input. It is not awaited. */
export type VerdictObserver = (componentId: string, input: AssessInput, verdict: Verdict) => void;
