import type { RiskLevel } from '@assay/facts';
import { notKnown, tooLittle } from '../../words/unknown.js';
import { untriedCap, untriedChecks } from '../checks.js';
import type { Verdict } from '../component.js';
import { type Rating, rateByCoverage } from '../coverage-rule.js';
import { policy } from '../policy.js';
import { applyGates } from '../score.js';

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
  if (!verdict.judged) return notKnown('security');
  if (overallRiskOf(verdict, coreCoverage) !== 'UNKNOWN') return null;
  const [open] = untriedChecks(verdict);
  if (open && Math.min(verdict.coverage, coreCoverage) >= policy.coverage.unrated) return open.reason;
  const { unrated } = policy.coverage;
  // Whether the others know more is not asked where this component alone knows too little.
  if (verdict.coverage < unrated) return tooLittle(verdict.coverage, unrated, 'in security');
  return tooLittle(coreCoverage, unrated, 'everywhere');
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
