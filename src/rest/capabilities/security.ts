import { LockPartsFragmentDoc, type SecurityPartsFragment } from '../../generated/operations.js';
import { fillSelected } from '../present/fill-selected.js';
import type { Filler } from '../present/filler.js';

/** Markers of the severities, as documented. */
const ratings: Readonly<Record<string, string>> = {
  INFO: '🔵',
  LOW: '🟢',
  MEDIUM: '🟡',
  HIGH: '🟠',
  CRITICAL: '🔴',
};

type Parts = SecurityPartsFragment | null | undefined;

type Finding = NonNullable<NonNullable<Parts>['auditAnalysis']>['aiAuditFindings'][number];

/** What `SecurityParts` selects for other parts of an answer. */
export const notOfSecurity = ['overallRiskReason', 'playedState', 'status'];

/** Findings that an answer lists: refuted ones are left out. */
export function isListed({ status }: Pick<Finding, 'status'>): boolean {
  return status !== 'DISPROVED_NOW';
}

/** One entry of the documented `ai_audit_findings`. */
export function presentFinding({ severity, issue, description }: Finding) {
  return { severity, issue, description, rating: ratings[severity] ?? '' };
}

function presentAudit(
  audit: NonNullable<Parts>['auditAnalysis'] | undefined,
  tokenName: string | null | undefined,
  fill: Filler,
) {
  return {
    // No more than the truth: without an audit none is available.
    audit_available: audit?.auditAvailable ?? false,
    overall_audit_rating: fill.level('overall_audit_rating', audit?.overallAuditRating),
    is_renounced: fill.flag('is_renounced', audit?.isRenounced),
    has_owner: fill.flag('has_owner', audit?.hasOwner),
    token_name: fill.text('token_name', audit?.tokenName ?? tokenName),
    ai_audit_findings: fill
      .list('ai_audit_findings', audit?.aiAuditFindings)
      .filter(isListed)
      .map(presentFinding),
  };
}

function presentScan(scan: NonNullable<Parts>['scanAnalysis'] | undefined, fill: Filler) {
  return {
    scan_available: scan?.scanAvailable ?? false,
    is_honeypot: fill.flag('is_honeypot', scan?.isHoneypot),
    is_mintable: fill.flag('is_mintable', scan?.isMintable),
    contract_verified: fill.flag('contract_verified', scan?.contractVerified),
    buy_tax: fill.ratio('buy_tax', scan?.buyTax),
    sell_tax: fill.ratio('sell_tax', scan?.sellTax),
  };
}

/** The documented `security_analysis` object; neutral values if the component abstained. */
export function presentSecurity(security: Parts, tokenName: string | null | undefined, fill: Filler) {
  return {
    security_score: fill.count('security_score', security?.securityScore),
    security_grade: fill.grade('security_grade', security?.securityGrade),
    overall_risk: fill.level('overall_risk', security?.overallRisk),
    audit_analysis: presentAudit(security?.auditAnalysis, tokenName, fill.in('audit_analysis')),
    scan_analysis: presentScan(security?.scanAnalysis, fill.in('scan_analysis')),
    lock_analysis: fillSelected(LockPartsFragmentDoc, security?.lockAnalysis, fill.in('lock_analysis')),
    key_findings: fill.list('key_findings', security?.keyFindings),
  };
}
