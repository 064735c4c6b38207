import {
  type AuditReport,
  type OwnerPowers,
  type Ownership,
  severities,
  type TradeSimulation,
} from '@assay/facts';
import { settledByTrades } from './by-trades.js';
import { findingsFromPowers } from './power-findings.js';
import { reconcileFinding } from './reconcile-finding.js';
import { weighController } from './weigh-controller.js';

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
  const settled = powers ? traded.map((finding) => reconcileFinding(finding, { powers, ownership })) : traded;
  const shown = powers ? findingsFromPowers(powers.matrix, settled) : [];
  const findings = [...settled, ...shown].map((finding) => weighController(finding, powers, ownership));
  const gravity = (severity: (typeof severities)[number]) => severities.indexOf(severity);
  return { ...report, findings: findings.sort((a, b) => gravity(b.severity) - gravity(a.severity)) };
}
