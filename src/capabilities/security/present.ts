import type { SecurityPartsFragment } from '../../generated/operations.js';
import {
  orEmpty,
  orFalse,
  orNotAvailable,
  orUnknown,
  orZero,
  rounded,
  toRatioText,
} from '../../rest/present/values.js';

/** Markers of the severities, as documented. */
const ratings: Readonly<Record<string, string>> = {
  INFO: '🔵',
  LOW: '🟢',
  MEDIUM: '🟡',
  HIGH: '🟠',
  CRITICAL: '🔴',
};

type Parts = SecurityPartsFragment | null | undefined;

type Finding = NonNullable<NonNullable<Parts>['auditAnalysis']>['findings'][number];

/** Findings that an answer lists: refuted ones are left out. */
export function isListed({ status }: Pick<Finding, 'status'>): boolean {
  return status !== 'REFUTED';
}

/** One entry of the documented `ai_audit_findings`. */
export function presentFinding({ severity, issue, description }: Finding) {
  return { severity, issue, description, rating: ratings[severity] ?? '' };
}

function presentAudit(
  audit: NonNullable<Parts>['auditAnalysis'] | undefined,
  tokenName: string | null | undefined,
) {
  return {
    audit_available: orFalse(audit?.auditAvailable),
    overall_audit_rating: orUnknown(audit?.overallAuditRating),
    is_renounced: orFalse(audit?.isRenounced),
    has_owner: orFalse(audit?.hasOwner),
    token_name: orEmpty(audit?.tokenName ?? tokenName),
    ai_audit_findings: (audit?.findings ?? []).filter(isListed).map(presentFinding),
  };
}

function presentScan(scan: NonNullable<Parts>['scanAnalysis'] | undefined) {
  return {
    scan_available: orFalse(scan?.scanAvailable),
    is_honeypot: orFalse(scan?.isHoneypot),
    is_mintable: orFalse(scan?.isMintable),
    contract_verified: orFalse(scan?.contractVerified),
    buy_tax: toRatioText(scan?.buyTax),
    sell_tax: toRatioText(scan?.sellTax),
  };
}

/** The documented `security_analysis` object; neutral values if the component abstained. */
export function presentSecurity(security: Parts, tokenName?: string | null) {
  const lock = security?.lockAnalysis;
  return {
    security_score: orZero(security?.securityScore),
    security_grade: orNotAvailable(security?.securityGrade),
    overall_risk: orUnknown(security?.overallRisk),
    audit_analysis: presentAudit(security?.auditAnalysis, tokenName),
    scan_analysis: presentScan(security?.scanAnalysis),
    lock_analysis: {
      lp_locked: orFalse(lock?.lpLocked),
      lock_source: orEmpty(lock?.lockSource),
      lock_percentage: rounded(lock?.lockPercentage, 4),
      lock_status: orEmpty(lock?.lockStatus),
    },
    key_findings: security?.keyFindings ?? [],
  };
}
