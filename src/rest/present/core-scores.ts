import { z } from 'zod';
import type { CoreScorePartsFragment } from '../../generated/operations.js';
import { gradesShape, scoresShape, tokenNamesShape } from '../shapes.js';
import { assuranceShape, presentAssurance } from './assurance.js';
import { fillShape } from './fill-shape.js';
import { Filler } from './filler.js';

const fiveGrades = gradesShape.omit({ ai_link_analysis: true });
const fiveScores = scoresShape.omit({ ai_link_analysis: true });

/** The body of core-scores, which is also a row of a batch. */
export function presentCoreScores(token: CoreScorePartsFragment) {
  const fill = new Filler();
  return {
    success: true,
    core_score: fill.count('core_score', token.coreScore),
    grade_summary: fillShape(fiveGrades, token.grades, fill.in('grade_summary')),
    component_scores: fillShape(fiveScores, token.componentScores, fill.in('component_scores')),
    token_data: fillShape(tokenNamesShape, token.metadata, fill.in('token_data')),
    assurance: presentAssurance(token, fill),
  };
}

export const coreScoresResponse = z
  .object({
    success: z.literal(true),
    core_score: z.int().min(0).max(100),
    grade_summary: fiveGrades,
    component_scores: fiveScores,
    token_data: tokenNamesShape,
    assurance: assuranceShape.omit({ unknown_risk_reason: true }),
  })
  .meta({ title: 'CoreScores' });
