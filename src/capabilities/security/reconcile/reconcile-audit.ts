import { severities } from '../../../domain/finding.js';
import type { AuditReport } from '../../contract-audit/facts/audit-report.js';
import type { Ownership } from '../../ownership/facts.js';
import type { OwnerPowers } from '../facts/powers.js';
import { findingsFromPowers } from './power-findings.js';
import { reconcileFinding } from './reconcile-finding.js';

/**
 * The audit after reconciling every testable finding with the calls, plus what calls proved beyond it; the
 * gravest first. Unchanged if powers were not tried. O(findings · powers).
 */
export function reconcileAudit(
  report: AuditReport | undefined,
  powers: OwnerPowers | undefined,
  ownership: Ownership | undefined,
): AuditReport | undefined {
  if (!report || !powers) return report;
  const settled = report.findings.map((finding) => reconcileFinding(finding, { powers, ownership }));
  const findings = [...settled, ...findingsFromPowers(powers.matrix, settled)];
  const gravity = (severity: (typeof severities)[number]) => severities.indexOf(severity);
  return { ...report, findings: findings.sort((a, b) => gravity(b.severity) - gravity(a.severity)) };
}
