import { toVerdictView } from '../../graphql/component-view.js';
import type { Verdict } from '../component.js';
import { toGrade } from '../grade.js';
import { criticalIssuesOf, keyFindingsOf, riskOf, securityScoreOf } from './risk.js';

/** The fields of `Security` that need its verdict; the others are facts. */
export const securityVerdictFields: ReadonlySet<string> = new Set([
  'securityScore',
  'securityGrade',
  'overallRisk',
  'coverage',
  'checks',
  'keyFindings',
  'criticalIssues',
  'criticalOverrideApplied',
]);

export function toSecurityView(verdict: Verdict): object {
  const score = securityScoreOf(verdict);
  return {
    ...toVerdictView(verdict),
    securityScore: score,
    securityGrade: toGrade(score),
    overallRisk: riskOf(verdict),
    keyFindings: keyFindingsOf(verdict),
    criticalIssues: criticalIssuesOf(verdict),
    criticalOverrideApplied: verdict.judged && score !== verdict.score,
  };
}
