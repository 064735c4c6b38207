import { type Grade, gradeSteps } from '@assay/facts';

/** Letter grade of a score 0..100; `N/A` for a component that abstained. */
export function toGrade(score: number | null): Grade {
  if (score === null) return 'N/A';
  return gradeSteps.find(([minScore]) => score >= minScore)?.[1] ?? 'F';
}
