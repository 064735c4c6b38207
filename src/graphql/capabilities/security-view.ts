import {
  criticalIssuesOf,
  isOverridden,
  keyFindingsOf,
  overallRiskOf,
  securityRatingOf,
  type Verdict,
  whyRiskIsUnknown,
} from '@assay/engine';
import { toVerdictView, verdictFields } from '../component-view.js';

/** The fields of `Security` that need its verdict; the others are facts. */
export const securityVerdictFields: ReadonlySet<string> = new Set([
  ...verdictFields,
  'securityScore',
  'securityGrade',
  'overallRisk',
  'overallRiskReason',
  'keyFindings',
  'criticalIssues',
  'criticalOverrideApplied',
]);

/** The fields of `Security` that may need every component, see `needsCoreCoverage`. */
export const riskFields: ReadonlySet<string> = new Set(['overallRisk', 'overallRiskReason']);

/**
 * `null` where the component abstained, except the reason.
 * @param coreCoverage share of what applies to the whole token that was answered, for the overall risk
 */
export function toSecurityView(verdict: Verdict, coreCoverage: number): object {
  const view = toVerdictView(verdict);
  const overallRiskReason = whyRiskIsUnknown(verdict, coreCoverage);
  if (!verdict.judged) return { ...view, overallRiskReason };
  const { score, grade } = securityRatingOf(verdict);
  return {
    ...view,
    score,
    grade,
    securityScore: score,
    securityGrade: grade,
    overallRisk: overallRiskOf(verdict, coreCoverage),
    overallRiskReason,
    keyFindings: keyFindingsOf(verdict),
    criticalIssues: criticalIssuesOf(verdict),
    criticalOverrideApplied: isOverridden(verdict),
  };
}
