import { FeatureSecurityDocument, type FeatureSecurityQuery } from '../../generated/operations.js';
import { isListed, presentFinding, presentSecurity } from '../capabilities/security.js';
import { defineFeature } from '../feature.js';
import { presentSecurityAssurance, securityAssuranceShape } from '../present/assurance.js';
import { disputesShape } from '../present/dispute.js';
import { presentEvidence, shareEvidence } from '../present/evidence.js';
import { sharedShape } from '../present/evidence-shape.js';
import type { Filler } from '../present/filler.js';
import { toSnakeCase } from '../present/snake-case.js';
import { securityShape } from '../shapes.js';

export const featureSecurity = defineFeature({
  path: '/api/v1/features/security',
  summary:
    'Direct security analysis: audit, simulation, owner powers and locks, each finding with the evidence that repeats it.',
  operation: FeatureSecurityDocument,
  name: 'security_analysis',
  neutral: 'SecurityParts',
  shape: securityShape.extend({ shared: sharedShape }),
  field: 'security',
  without: ['overallRiskReason', 'playedState'],
  judged: ({ token }) => token.security,
  details: ({ token }, fill) => shareEvidence(details(token, fill)),
  assurance: {
    shape: securityAssuranceShape.extend({ disputes: disputesShape }),
    present: ({ token }, fill) => ({
      ...presentSecurityAssurance(token, fill),
      disputes: toSnakeCase(token.disputes ?? []),
    }),
  },
});

function details({ security, metadata }: FeatureSecurityQuery['token'], fill: Filler) {
  const documented = presentSecurity(security, metadata?.name, fill);
  const { aiAuditFindings: findings = [] } = security?.auditAnalysis ?? {};
  const { transferTax, canBuy, canSell, canTransfer, sellError, simulatedPool, state } =
    security?.scanAnalysis ?? {};
  return {
    ...documented,
    audit_analysis: {
      ...documented.audit_analysis,
      ai_audit_findings: findings.filter(isListed).map(presentFullFinding),
    },
    scan_analysis: {
      ...documented.scan_analysis,
      transfer_tax: transferTax ?? null,
      can_buy: canBuy ?? null,
      can_sell: canSell ?? null,
      can_transfer: canTransfer ?? null,
      sell_error: sellError ?? null,
      simulated_pool: simulatedPool ?? null,
      state: state ?? null,
    },
    lock_analysis: {
      ...documented.lock_analysis,
      pullable_now_usd: security?.lockAnalysis?.pullableNowUsd ?? null,
      unknown_percentage: security?.lockAnalysis?.unknownPercentage ?? null,
      taken: presentTaken(security?.lockAnalysis?.taken ?? null),
      schedule: toSnakeCase(security?.lockAnalysis?.schedule ?? []),
    },
    critical_issues: fill.list('critical_issues', security?.criticalIssues),
    critical_override_applied: fill.flag('critical_override_applied', security?.criticalOverrideApplied),
    owner: toSnakeCase(security?.owner ?? null),
    powers: presentPowers(security),
    checks: (security?.checks ?? []).map(({ evidence, ...check }) => ({
      ...check,
      evidence: presentEvidence(evidence),
    })),
    token_class: security?.tokenClass ?? null,
  };
}

type Finding = NonNullable<
  NonNullable<FeatureSecurityQuery['token']['security']>['auditAnalysis']
>['aiAuditFindings'][number];

/** The documented entry with the place of the finding and its evidence. */
function presentFullFinding(finding: Finding) {
  const { type, status, controller, contract, function: name, file, lineStart, lineEnd, evidence } = finding;
  return {
    ...presentFinding(finding),
    type,
    status,
    controller,
    contract,
    function: name,
    file,
    line_start: lineStart,
    line_end: lineEnd,
    evidence: presentEvidence(evidence),
  };
}

type Taken = NonNullable<NonNullable<FeatureSecurityQuery['token']['security']>['lockAnalysis']>['taken'];

function presentTaken(taken: Taken) {
  if (!taken) return null;
  const { evidence, ...rest } = taken;
  return { ...(toSnakeCase(rest) as object), evidence: presentEvidence(evidence) };
}

function presentPowers(security: FeatureSecurityQuery['token']['security']) {
  if (!security?.powers) return null;
  const { matrix, ...rest } = security.powers;
  return {
    ...(toSnakeCase(rest) as object),
    matrix: matrix.map(({ evidence, ...cell }) => ({
      ...(toSnakeCase(cell) as object),
      evidence: presentEvidence(evidence),
    })),
  };
}
