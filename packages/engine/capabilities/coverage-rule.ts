import type { Grade, RiskLevel } from '@assay/facts';
import { toGrade } from './grade.js';
import { policy } from './policy.js';

/** What was judged, before it counts how much is unknown. */
interface Judgement {
  /** Integer 0..100 under the gates; `null`: nothing was judged. */
  readonly score: number | null;
  /** Share of what applies that was answered, 0..1. */
  readonly coverage: number;
  /** Absent: this judgement has no risk level. */
  readonly risk?: RiskLevel;
  /**
   * Present where questions that may show a danger were not tried, although a better node would answer them:
   * the highest score until they are.
   */
  readonly untriedCap?: number | undefined;
  /** Whether something proven, confirmed or reported makes the risk what it is, and not the mean alone. */
  readonly isRiskProven?: boolean;
}

/** What may be said of it. */
export interface Rating {
  readonly score: number | null;
  readonly grade: Grade;
  readonly risk: RiskLevel;
}

/**
 * The coverage rule: a score never says more than is known. The only place that turns a coverage into a
 * ceiling, for the core score and for the security score alike. From `policy.coverage.capped` on nothing is
 * held back; below it, or where a danger was not looked for, the score has a ceiling; below `unrated` the
 * ceiling is lower and there is no grade. The risk is `UNKNOWN` below `unrated`, or where a danger was not
 * looked for, unless something proven makes it HIGH or CRITICAL.
 *
 * @example rateByCoverage({ score: 100, coverage: 0.25, risk: 'LOW' }) // 49, 'N/A', 'UNKNOWN'
 */
export function rateByCoverage(judgement: Judgement): Rating {
  const { score, coverage, risk = 'UNKNOWN', untriedCap, isRiskProven = false } = judgement;
  if (score === null) return { score: null, grade: 'N/A', risk: 'UNKNOWN' };
  const isRated = coverage >= policy.coverage.unrated;
  const limited = Math.min(score, ceilingOf(coverage), untriedCap ?? 100);
  const isDanger = isRiskProven && (risk === 'HIGH' || risk === 'CRITICAL');
  const isRiskKnown = isDanger || (isRated && untriedCap === undefined);
  return {
    score: limited,
    grade: isRated ? toGrade(limited) : 'N/A',
    risk: isRiskKnown ? risk : 'UNKNOWN',
  };
}

/** The grade of one component's score: none where too little of what applies was answered. */
export function gradeByCoverage({ score, coverage }: { score: number; coverage: number }): Grade {
  return coverage >= policy.coverage.unrated ? toGrade(score) : 'N/A';
}

function ceilingOf(coverage: number): number {
  const { unrated, capped, cap, unratedCap } = policy.coverage;
  if (coverage >= capped) return 100;
  return coverage >= unrated ? cap : unratedCap;
}
