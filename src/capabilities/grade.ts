import { type Grade, gradeSteps } from '../domain/grade.js';
import { policy } from './policy.js';

/**
 * Letter grade of the core score. Where too few questions were answered there is none (`N/A`), and where some are missing it is at
 * most a B: a grade says what was looked at, not what was assumed.
 */
export function toCoreGrade(score: number | null, coverage: number): Grade {
  if (score === null || coverage < policy.coverage.unrated) return 'N/A';
  return toGrade(coverage < policy.coverage.capped ? Math.min(score, policy.coverage.cap) : score);
}

/** Letter grade of a score 0..100; `N/A` for a component that abstained. */
export function toGrade(score: number | null): Grade {
  if (score === null) return 'N/A';
  return gradeSteps.find(([least]) => score >= least)?.[1] ?? 'F';
}
