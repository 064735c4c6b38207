import type { AuditRating, Finding } from '../../domain/finding.js';

/** SAFE, CAUTION (something medium) or DANGEROUS (something high or critical) by the findings that count. */
export function auditRatingOf(confirmed: readonly Finding[]): AuditRating {
  if (confirmed.some(({ severity }) => severity === 'CRITICAL' || severity === 'HIGH')) return 'DANGEROUS';
  return confirmed.some(({ severity }) => severity === 'MEDIUM') ? 'CAUTION' : 'SAFE';
}
