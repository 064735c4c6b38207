import type { AuditRating, AuditReport, Finding } from '@assay/facts';
import { catalogueEntry, isFindingType } from './catalogue/catalogue.js';
import type { TokenClass } from './catalogue/entry.js';

/** What was not read may do anything: with less than all of it, nothing found is not the same as nothing there. */
const complete = 1;

/** A power that nobody has any more harms nobody. */
function counts({ status, controller }: Finding): boolean {
  return (status === 'PROVEN' || status === 'STATIC_CONFIRMED') && controller !== 'nobody';
}

/**
 * What takes from holders by one call: what is high or critical; tokens that one key was shown to create as it likes,
 * which thins out what the others hold at once; and transfers that were seen to move nothing, whatever made them so.
 */
function isGrave({ type, severity, status, controller }: Finding): boolean {
  const isPrinted = type === 'OWNER_MINT' && controller === 'key';
  const isShown = status === 'PROVEN' && (isPrinted || type === 'SILENT_TRANSFER');
  return severity === 'HIGH' || severity === 'CRITICAL' || isShown;
}

/** True for a power that tokens of this class have for an honest reason. */
function isExpected({ type }: Finding, tokenClass: TokenClass | undefined): boolean {
  return (
    tokenClass !== undefined && isFindingType(type) && catalogueEntry(type).expectedOf.includes(tokenClass)
  );
}

/**
 * By the worst harm, not by how many findings there are. DANGEROUS: one that is grave and not expected of the
 * token's class. CAUTION: a medium one, or an expected one. SAFE: neither, and all was read. UNKNOWN: a part was
 * not read.
 */
export function overallAuditRating(
  report: Pick<AuditReport, 'findings' | 'coverage'> | undefined,
  tokenClass?: TokenClass,
): AuditRating {
  if (!report) return 'UNKNOWN';
  const confirmed = report.findings.filter(counts);
  const grave = confirmed.filter(isGrave);
  if (grave.some((finding) => !isExpected(finding, tokenClass))) return 'DANGEROUS';
  if (grave.length > 0 || confirmed.some(({ severity }) => severity === 'MEDIUM')) return 'CAUTION';
  return report.coverage >= complete ? 'SAFE' : 'UNKNOWN';
}
