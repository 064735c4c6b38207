import { z } from 'zod';
import type { CoreScorePartsFragment } from '../../generated/operations.js';
import { gradesShape, scoresShape } from '../shapes.js';
import { presentGrades, presentScores } from './scores.js';
import { orEmpty, orZero } from './values.js';

/** The body of core-scores, which is also a row of a batch. */
export function presentCoreScores(token: CoreScorePartsFragment) {
  return {
    success: true,
    core_score: orZero(token.coreScore),
    grade_summary: withoutLinks(presentGrades(token.grades)),
    component_scores: withoutLinks(presentScores(token.componentScores)),
    token_data: {
      name: orEmpty(token.metadata?.name),
      symbol: orEmpty(token.metadata?.symbol),
      description: orEmpty(token.metadata?.description),
    },
  };
}

export const coreScoresResponse = z.object({
  success: z.literal(true),
  core_score: z.int().min(0).max(100),
  grade_summary: gradesShape.omit({ ai_link_analysis: true }),
  component_scores: scoresShape.omit({ ai_link_analysis: true }),
  token_data: z.object({ name: z.string(), symbol: z.string(), description: z.string() }),
});

/** The documented five keys. */
function withoutLinks<T extends { ai_link_analysis: unknown }>({ ai_link_analysis: _, ...five }: T) {
  return five;
}
