import type { AssessInput } from '../component.js';
import { securityComponent } from './component.js';
import type { Statements } from './contradictions.js';
import { keyFindingsOf } from './key-findings.js';
import { toSecurityInputs } from './security-inputs.js';

/** What the security component says of a token, from its facts. */
export function statementsOf(input: AssessInput): Statements {
  const { powers, ownership, simulation } = toSecurityInputs(input);
  const verdict = securityComponent.judge(input);
  const { auditAnalysis, scanAnalysis } = securityComponent.details(input);
  return {
    checks: verdict.judged ? verdict.checks : [],
    gates: verdict.judged ? verdict.gates : [],
    findings: auditAnalysis?.findings ?? [],
    keyFindings: keyFindingsOf(verdict),
    powers,
    ownership,
    simulation,
    isRenounced: auditAnalysis?.isRenounced ?? null,
    isMintable: scanAnalysis?.isMintable ?? null,
    isHoneypot: scanAnalysis?.isHoneypot ?? null,
    rating: auditAnalysis?.overallAuditRating ?? 'UNKNOWN',
  };
}
