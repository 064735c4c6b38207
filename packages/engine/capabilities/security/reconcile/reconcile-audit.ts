import {
  type AuditReport,
  type Finding,
  type OwnerPowers,
  type Ownership,
  severities,
  type TradeSimulation,
} from '@assay/facts';
import { settledByTrades } from './by-trades.js';
import { findingsFromPowers } from './power-findings.js';
import { reconcileFinding } from './reconcile-finding.js';
import { weighController } from './weigh-controller.js';

/** Without those that calls gave another type, where another finding says the same of the function. */
function withoutRepeats(read: readonly Finding[], settled: readonly Finding[]): readonly Finding[] {
  const isSame = (one: Finding, other: Finding) => one.type === other.type && one.function === other.function;
  return settled.filter(
    (one, at) =>
      one.type === read[at]?.type || !settled.some((other, place) => place !== at && isSame(one, other)),
  );
}

/**
 * The audit after reconciling every testable finding with the calls, plus what calls proved beyond it; the
 * gravest first; each says who holds the power, as far as the chain shows. O(findings · powers).
 */
export function reconcileAudit(
  report: AuditReport | undefined,
  powers: OwnerPowers | undefined,
  ownership: Ownership | undefined,
  simulation?: TradeSimulation,
): AuditReport | undefined {
  if (!report) return report;
  const traded = report.findings.map((finding) => settledByTrades(finding, simulation));
  const settled = powers
    ? withoutRepeats(
        traded,
        traded.map((finding) => reconcileFinding(finding, { powers, ownership })),
      )
    : traded;
  const shown = powers ? findingsFromPowers(powers.matrix, settled) : [];
  const findings = [...settled, ...shown].map((finding) => weighController(finding, powers, ownership));
  const gravity = (severity: (typeof severities)[number]) => severities.indexOf(severity);
  return { ...report, findings: findings.sort((a, b) => gravity(b.severity) - gravity(a.severity)) };
}
