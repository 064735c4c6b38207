import { z } from 'zod';
import type { CoreScorePartsFragment } from '../../generated/operations.js';
import { gradesShape, scoresShape } from '../shapes.js';
import { assuranceShape, presentAssurance } from './assurance.js';
import { Filler } from './filler.js';
import { presentFiveGrades, presentFiveScores } from './scores.js';

/** The body of core-scores, which is also a row of a batch. */
export function presentCoreScores(token: CoreScorePartsFragment) {
  const fill = new Filler();
  const fillData = fill.in('token_data');
  return {
    success: true,
    core_score: fill.count('core_score', token.coreScore),
    grade_summary: presentFiveGrades(token.grades, fill.in('grade_summary')),
    component_scores: presentFiveScores(token.componentScores, fill.in('component_scores')),
    token_data: {
      name: fillData.text('name', token.metadata?.name),
      symbol: fillData.text('symbol', token.metadata?.symbol),
      description: fillData.text('description', token.metadata?.description),
    },
    assurance: presentAssurance(token, fill),
  };
}

export const coreScoresResponse = z
  .object({
    success: z.literal(true),
    core_score: z.int().min(0).max(100),
    grade_summary: gradesShape.omit({ ai_link_analysis: true }),
    component_scores: scoresShape.omit({ ai_link_analysis: true }),
    token_data: z
      .object({ name: z.string(), symbol: z.string(), description: z.string() })
      .meta({ title: 'TokenNames' }),
    assurance: assuranceShape.omit({ unknown_risk_reason: true }),
  })
  .meta({ title: 'CoreScores' });
