import type { FactKind } from '../capabilities/fact-map.js';
import type { Fact } from '../domain/fact.js';
import type { TokenRef } from '../domain/token-ref.js';

/** The facts that an answer depends on. */
export type AnswerDependencies = readonly {
  readonly ref: TokenRef;
  readonly facts: readonly (readonly [FactKind, Fact<unknown>])[];
}[];
