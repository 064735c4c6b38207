import type { Fact, FactKind, TokenRef } from '@assay/facts';

/** The facts that an answer depends on. */
export type AnswerDependencies = readonly {
  readonly ref: TokenRef;
  readonly facts: readonly (readonly [FactKind, Fact<unknown>])[];
}[];
