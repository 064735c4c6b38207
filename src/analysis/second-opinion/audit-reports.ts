import type { Known } from '../../domain/fact.js';
import type { AuditReport } from '../../domain/facts/audit-report.js';
import type { Finding } from '../../domain/finding.js';
import { type Answers, toCombined } from './known-answers.js';

/** Surest first. A refutation by a call beats a claim, a proof beats everything. */
const order = [
  'PROVEN',
  'REFUTED',
  'STATIC_CONFIRMED',
  'REPORTED',
] as const satisfies readonly Finding['status'][];

/** All findings, one for each type and function: the surest statement of it, with the evidence of all. */
export function combineAuditReports(answers: Answers<AuditReport>): Known<AuditReport> {
  const findings = new Map<string, Finding>();
  for (const { value } of answers) {
    for (const finding of value.findings) {
      const key = `${finding.type}|${finding.contract ?? ''}|${finding.function ?? ''}`;
      const same = findings.get(key);
      findings.set(key, same ? surer(same, finding) : finding);
    }
  }
  const reports = answers.map(({ value }) => value);
  return toCombined(answers, {
    findings: [...findings.values()],
    basis: reports.some(({ basis }) => basis === 'source') ? 'source' : 'bytecode',
    coverage: Math.max(...reports.map(({ coverage }) => coverage)),
    models: reports.flatMap(({ models }) => models),
  });
}

function surer(a: Finding, b: Finding): Finding {
  const [best, other] = order.indexOf(b.status) < order.indexOf(a.status) ? [b, a] : [a, b];
  return { ...best, evidence: [...best.evidence, ...other.evidence] };
}
