import type { AuditRating, AuditReport, Finding } from '@assay/facts';
import { catalogueEntry, isFindingType } from './catalogue/catalogue.js';
import type { TokenClass } from './catalogue/entry.js';

/** Below this share of walked functions, nothing found is not the same as nothing there. */
const enoughCoverage = 0.5;

function counts({ status }: Finding): boolean {
  return status === 'PROVEN' || status === 'STATIC_CONFIRMED';
}

/** True for a power that tokens of this class have for an honest reason. */
function isExpected({ type }: Finding, tokenClass: TokenClass | undefined): boolean {
  return (
    tokenClass !== undefined && isFindingType(type) && catalogueEntry(type).expectedOf.includes(tokenClass)
  );
}

/**
 * DANGEROUS: a high or critical finding that is not expected of the token's class. CAUTION: a medium one (or
 * expected and high). SAFE: neither. UNKNOWN: too little could be read to call it safe.
 */
export function overallAuditRating(
  report: Pick<AuditReport, 'findings' | 'coverage'> | undefined,
  tokenClass?: TokenClass,
): AuditRating {
  if (!report) return 'UNKNOWN';
  const confirmed = report.findings.filter(counts);
  const grave = confirmed.filter(({ severity }) => severity === 'HIGH' || severity === 'CRITICAL');
  if (grave.some((finding) => !isExpected(finding, tokenClass))) return 'DANGEROUS';
  if (grave.length > 0 || confirmed.some(({ severity }) => severity === 'MEDIUM')) return 'CAUTION';
  return report.coverage >= enoughCoverage ? 'SAFE' : 'UNKNOWN';
}
