import { type AuditReport, type Fact, knownValue } from '@assay/facts';

export type AuditKind = 'STATIC' | 'AI' | 'NONE';

/** Who audited the contract: our static rules alone, a language model too, or nobody. */
export function auditKindOf(fact: Fact<AuditReport> | undefined): AuditKind {
  const report = knownValue(fact);
  if (!report) return 'NONE';
  return report.models.length > 0 ? 'AI' : 'STATIC';
}
