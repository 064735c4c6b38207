import type { RiskLevel } from '../../domain/finding.js';
import type { Check, Verdict } from '../component.js';
import { policy } from '../policy.js';
import { applyGates } from '../score.js';

/**
 * Risk level from the worst answered check and the hardest gate, not from the mean: other checks must not
 * average one proven danger away. `UNKNOWN` if the component abstained.
 */
export function riskOf(verdict: Verdict): RiskLevel {
  if (!verdict.judged) return 'UNKNOWN';
  const cap = Math.min(100, ...verdict.gates.map((gate) => gate.cap));
  const score = securityScoreOf(verdict) ?? 0;
  const worst = Math.max(0, ...verdict.checks.map(({ severity, confidence }) => severity * confidence));
  const { critical, high, medium } = policy.security.risk;
  if (cap <= critical.maxCap || score < critical.belowScore) return 'CRITICAL';
  if (cap < high.belowCap || score < high.belowScore) return 'HIGH';
  if (cap < medium.belowCap || score < medium.belowScore || worst >= medium.minSeverity) return 'MEDIUM';
  return 'LOW';
}

/** The component's score under its own gates; `null` if it abstained. */
export function securityScoreOf(verdict: Verdict): number | null {
  return verdict.judged ? applyGates(verdict.score, verdict.gates).score : null;
}

/** The most important statements: the gates' reasons, then the failed checks, worst first. */
export function criticalIssuesOf(verdict: Verdict): readonly string[] {
  if (!verdict.judged) return [];
  const gates = [...verdict.gates].sort((a, b) => a.cap - b.cap).map(({ reason }) => reason);
  const failed = failures(verdict.checks, policy.security.issues.critical).map(({ reason }) => reason);
  return [...new Set([...gates, ...failed])];
}

/** Findings for a reader, worst first: failed checks and warnings, then passed checks. */
export function keyFindingsOf(verdict: Verdict): readonly string[] {
  if (!verdict.judged) return [];
  const bad = failures(verdict.checks, policy.security.issues.key).map(({ reason }) => reason);
  const good = verdict.checks.filter(({ status }) => status === 'PASS').map(({ reason }) => reason);
  return [...new Set([...criticalIssuesOf(verdict), ...bad, ...good])];
}

function failures(checks: readonly Check[], from: number): readonly Check[] {
  return checks
    .filter(({ severity, confidence }) => severity * confidence >= from)
    .sort((a, b) => b.severity * b.confidence * b.weight - a.severity * a.confidence * a.weight);
}
