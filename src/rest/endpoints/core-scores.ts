import { z } from 'zod';
import { CoreScoresDocument } from '../../generated/operations.js';
import { defineEndpoint } from '../endpoint.js';
import { tokenInput, toTokenVariables } from '../input.js';
import { presentGrades, presentScores } from '../present/scores.js';
import { orEmpty, orZero } from '../present/values.js';
import { gradesShape, scoresShape } from '../shapes.js';

export const coreScores = defineEndpoint({
  method: 'POST',
  path: '/api/v1/token/core-scores',
  tier: 'standard',
  access: 'key',
  summary: 'Scores and grades only, without detailed data.',
  input: tokenInput,
  operation: CoreScoresDocument,
  variables: toTokenVariables,
  present: ({ token }) => ({
    success: true,
    core_score: orZero(token.coreScore),
    grade_summary: withoutLinks(presentGrades(token.grades)),
    component_scores: withoutLinks(presentScores(token.componentScores)),
    token_data: {
      name: orEmpty(token.metadata?.name),
      symbol: orEmpty(token.metadata?.symbol),
      description: orEmpty(token.metadata?.description),
    },
  }),
  response: z.object({
    success: z.literal(true),
    core_score: z.int().min(0).max(100),
    grade_summary: gradesShape.omit({ ai_link_analysis: true }),
    component_scores: scoresShape.omit({ ai_link_analysis: true }),
    token_data: z.object({ name: z.string(), symbol: z.string(), description: z.string() }),
  }),
});

/** The documented five keys. */
function withoutLinks<T extends { ai_link_analysis: unknown }>({ ai_link_analysis: _, ...five }: T) {
  return five;
}
