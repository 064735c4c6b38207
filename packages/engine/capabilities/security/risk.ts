import type { RiskLevel } from '@assay/facts';
import { untriedCap, untriedChecks } from '../checks.js';
import type { Verdict } from '../component.js';
import { type Rating, rateByCoverage } from '../coverage-rule.js';
import { policy } from '../policy.js';
import { applyGates } from '../score.js';
import { isSaidByGate, passesOf, unknownsOf } from './key-findings.js';

type Judged = Extract<Verdict, { judged: true }>;

/**
 * Score, grade and risk level of the component under its own gates and its own coverage. The risk does not
 * yet count what is unknown beside the contract: see {@link overallRiskOf}.
 */
export function securityRatingOf(verdict: Verdict): Rating {
  if (!verdict.judged) return rateByCoverage({ score: null, coverage: 0 });
  return rateByCoverage({ ...judgementOf(verdict), coverage: verdict.coverage });
}

/** The risk of the token as a whole: under the coverage of the component, and of everything. */
export function overallRiskOf(verdict: Verdict, coreCoverage: number): RiskLevel {
  if (!verdict.judged) return 'UNKNOWN';
  const coverage = Math.min(verdict.coverage, coreCoverage);
  return rateByCoverage({ ...judgementOf(verdict), coverage }).risk;
}

/**
 * Whether the overall risk depends on what the other components know. If not, they need not be asked: it is
 * UNKNOWN anyway, or a danger that is proven.
 */
export function needsCoreCoverage(verdict: Verdict): boolean {
  return overallRiskOf(verdict, 0) !== overallRiskOf(verdict, 1);
}

/** Why the overall risk is UNKNOWN; `null`: it is known. */
export function whyRiskIsUnknown(verdict: Verdict, coreCoverage: number): string | null {
  if (!verdict.judged) return `The contract was not judged: ${verdict.reason}`;
  if (overallRiskOf(verdict, coreCoverage) !== 'UNKNOWN') return null;
  const [open] = untriedChecks(verdict);
  if (open && Math.min(verdict.coverage, coreCoverage) >= policy.coverage.unrated) return open.reason;
  const [coverage, what] =
    verdict.coverage < policy.coverage.unrated
      ? [verdict.coverage, 'the contract and its trading']
      : [coreCoverage, 'the token'];
  const percent = (share: number) => `${Math.floor(share * 100)} %`;
  return `Only ${percent(coverage)} of the questions on ${what} could be answered; below ${percent(policy.coverage.unrated)} the risk is not known.`;
}

/** Whether a gate capped the component's score. */
export function isOverridden(verdict: Verdict): boolean {
  return verdict.judged && applyGates(verdict.score, verdict.gates).applied.length > 0;
}

function judgementOf(verdict: Judged) {
  const { score } = applyGates(verdict.score, verdict.gates);
  const cap = Math.min(100, ...verdict.gates.map((gate) => gate.cap));
  const worst = Math.max(0, ...verdict.checks.map(({ severity, confidence }) => severity * confidence));
  return {
    score,
    risk: riskOf({ score, cap, worst }),
    untriedCap: untriedCap([verdict]),
    // A low mean of the few answers alone proves nothing.
    isRiskProven: cap < policy.security.risk.high.belowCap || worst >= policy.checks.fail,
  };
}

/**
 * Risk level from the worst answered check and the hardest gate, not from the mean: other checks must not
 * average one proven danger away.
 */
function riskOf({ score, cap, worst }: { score: number; cap: number; worst: number }): RiskLevel {
  const { critical, high, medium } = policy.security.risk;
  if (cap <= critical.maxCap || score < critical.belowScore) return 'CRITICAL';
  if (cap < high.belowCap || score < high.belowScore) return 'HIGH';
  if (cap < medium.belowCap || score < medium.belowScore || worst >= medium.minSeverity) return 'MEDIUM';
  return 'LOW';
}

/**
 * The most important statements: the gates' reasons, then the failed checks that no gate repeats, worst
 * first.
 */
export function criticalIssuesOf(verdict: Verdict): readonly string[] {
  if (!verdict.judged) return [];
  const gates = [...verdict.gates].sort((a, b) => a.cap - b.cap).map(({ reason }) => reason);
  return [...new Set([...gates, ...failuresOf(verdict, policy.security.issues.critical)])];
}

/**
 * Findings for a reader, worst first: what failed, what is not known, then what passed and is not
 * contradicted by what failed.
 */
export function keyFindingsOf(verdict: Verdict): readonly string[] {
  if (!verdict.judged) return [];
  const bad = failuresOf(verdict, policy.security.issues.key);
  return [...new Set([...criticalIssuesOf(verdict), ...bad, ...unknownsOf(verdict), ...passesOf(verdict)])];
}

function failuresOf(verdict: Judged, from: number): readonly string[] {
  return verdict.checks
    .filter((check) => check.severity * check.confidence >= from && !isSaidByGate(verdict, check))
    .sort((a, b) => b.severity * b.confidence * b.weight - a.severity * a.confidence * a.weight)
    .map(({ reason }) => reason);
}
