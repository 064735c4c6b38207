import { z } from 'zod';
import { type CoreScorePartsFragment, NamePartsFragmentDoc } from '../../generated/operations.js';
import type { PresentMeta } from '../endpoint.js';
import { fiveGradesShape } from '../shapes.js';
import { neutral, shown } from '../shown.js';
import { assuranceShape, presentAssurance } from './assurance.js';
import { fillSelected } from './fill-selected.js';
import { Filler } from './filler.js';
import { toSnakeKey } from './snake-case.js';

/** The body of core-scores, which is also a row of a batch. */
export function presentCoreScores(token: CoreScorePartsFragment, { schema }: Pick<PresentMeta, 'schema'>) {
  const fill = new Filler(schema);
  return {
    success: true,
    core_score: fill.count('core_score', token.coreScore),
    grade_summary: presentGrades(token.grades, fill.in('grade_summary')),
    component_scores: presentScores(token.componentScores, fill.in('component_scores')),
    token_data: fillSelected(NamePartsFragmentDoc, token.metadata, fill.in('token_data')),
    assurance: presentAssurance(token, fill),
  };
}

export function presentScores(scores: Readonly<Record<string, number | null>>, fill: Filler) {
  return toSnakeKeys(scores, (name, score) => fill.count(name, score));
}

export function presentGrades(grades: Readonly<Record<string, string>>, fill: Filler) {
  return toSnakeKeys(grades, (name, grade) => fill.grade(name, grade));
}

function toSnakeKeys<From, To>(
  values: Readonly<Record<string, From>>,
  map: (name: string, value: From) => To,
) {
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [toSnakeKey(key), map(toSnakeKey(key), value)]),
  );
}

/** Of the tokens at this path. */
export function coreScoresResponse(path: 'token' | 'tokens') {
  return z
    .object({
      success: z.literal(true),
      core_score: neutral(`${path}.coreScore`),
      grade_summary: shown(`${path}.grades`, fiveGradesShape),
      component_scores: neutral(`${path}.componentScores`),
      token_data: neutral(`${path}.metadata`, z.object({}).meta({ title: 'TokenNames' })),
      assurance: assuranceShape(path).omit({ unknown_risk_reason: true }),
    })
    .meta({ title: 'CoreScores' });
}
