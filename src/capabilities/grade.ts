import { type Grade, gradeSteps } from '../domain/grade.js';
import { policy } from './policy.js';

/**
 * Letter grade of the core score. `N/A` where too few questions were answered, and at most a B where some are
 * missing (`policy.coverage`).
 * @example toCoreGrade(96, 1) // 'A+'
 */
export function toCoreGrade(score: number | null, coverage: number): Grade {
  if (score === null || coverage < policy.coverage.unrated) return 'N/A';
  return toGrade(coverage < policy.coverage.capped ? Math.min(score, policy.coverage.cap) : score);
}

/** Letter grade of a score 0..100; `N/A` for a component that abstained. */
export function toGrade(score: number | null): Grade {
  if (score === null) return 'N/A';
  return gradeSteps.find(([minScore]) => score >= minScore)?.[1] ?? 'F';
}
