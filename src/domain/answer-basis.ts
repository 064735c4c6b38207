import type { Fact } from './fact.js';
import type { FactKind } from './fact-map.js';
import type { TokenRef } from './token-ref.js';

/** The facts that an answer was made of. */
export type AnswerBasis = readonly {
  readonly ref: TokenRef;
  readonly facts: readonly (readonly [FactKind, Fact<unknown>])[];
}[];
