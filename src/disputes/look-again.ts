import { securityComponent, type TokenAnalysis } from '@assay/engine';
import type { DisputeState } from './dispute.js';

/**
 * Whether an analysis of now still says what is disputed: `upheld` where it does, `corrected` where it does not, `open`
 * where it is not known.
 */
export async function lookAgain(analysis: TokenAnalysis, code: string): Promise<DisputeState> {
  const [{ verdicts }, { auditAnalysis }] = await Promise.all([
    analysis.judge(),
    analysis.details(securityComponent, ['auditAnalysis']),
  ]);
  const checks = [...verdicts.values()].flatMap((verdict) => (verdict.judged ? verdict.checks : []));
  const check = checks.find(({ id }) => id === code);
  if (check) {
    if (check.status === 'PASS') return 'corrected';
    return check.status === 'FAIL' || check.status === 'WARN' ? 'upheld' : 'open';
  }
  if (!auditAnalysis) return 'open';
  return auditAnalysis.findings.some(({ type }) => type === code) ? 'upheld' : 'corrected';
}
