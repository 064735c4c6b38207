import { toVerdictView } from '../../graphql/component-view.js';
import type { Verdict } from '../component.js';
import {
  criticalIssuesOf,
  isOverridden,
  keyFindingsOf,
  overallRiskOf,
  securityRatingOf,
  whyRiskIsUnknown,
} from './risk.js';

/** The fields of `Security` that need its verdict; the others are facts. */
export const securityVerdictFields: ReadonlySet<string> = new Set([
  'securityScore',
  'securityGrade',
  'overallRisk',
  'overallRiskReason',
  'coverage',
  'checks',
  'keyFindings',
  'criticalIssues',
  'criticalOverrideApplied',
]);

/** The fields of `Security` that may need every component, see `needsCoreCoverage`. */
export const riskFields: ReadonlySet<string> = new Set(['overallRisk', 'overallRiskReason']);

/** @param coreCoverage share of what applies to the whole token that was answered, for the overall risk */
export function toSecurityView(verdict: Verdict, coreCoverage: number): object {
  const { score, grade } = securityRatingOf(verdict);
  return {
    ...toVerdictView(verdict),
    score,
    grade,
    securityScore: score,
    securityGrade: grade,
    overallRisk: overallRiskOf(verdict, coreCoverage),
    overallRiskReason: whyRiskIsUnknown(verdict, coreCoverage),
    keyFindings: keyFindingsOf(verdict),
    criticalIssues: criticalIssuesOf(verdict),
    criticalOverrideApplied: isOverridden(verdict),
  };
}
