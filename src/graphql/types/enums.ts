import { registerEnumType } from 'type-graphql';
import { auditKinds } from '../../capabilities/contract-audit/audit-kind.js';
import { components } from '../../capabilities/registry.js';
import { chainNames } from '../../chains/registry.js';
import { findingStatuses, riskLevels, severities } from '../../domain/finding.js';
import { walletPlanNames } from '../../domain/plan.js';

function names<T extends string>(...values: readonly T[]): { readonly [K in T]: K } {
  return Object.fromEntries(values.map((value) => [value, value])) as { readonly [K in T]: K };
}

export const ChainEnum = names(...chainNames);
registerEnumType(ChainEnum, { name: 'Chain', description: 'A supported network.' });

export const RiskLevelEnum = names(...riskLevels);
registerEnumType(RiskLevelEnum, { name: 'RiskLevel', description: 'How risky, or that it is not known.' });

export const SeverityEnum = names(...severities);
registerEnumType(SeverityEnum, { name: 'Severity', description: 'How bad a finding is.' });

export const FindingStatusEnum = names(...findingStatuses);
registerEnumType(FindingStatusEnum, {
  name: 'FindingStatus',
  description:
    'PROVEN: a call shows it. STATIC_CONFIRMED: our rules over source, bytecode, transactions or names show it. REPORTED: only an outside or AI provider says so. REFUTED: a call shows the contrary. Only the first two move a score.',
});

export const CheckStatusEnum = {
  PASS: 'PASS',
  WARN: 'WARN',
  FAIL: 'FAIL',
  UNKNOWN: 'UNKNOWN',
  NOT_APPLICABLE: 'N/A',
} as const;
registerEnumType(CheckStatusEnum, { name: 'CheckStatus', description: 'How a question was answered.' });

export const AuditKindEnum = names(...auditKinds);
registerEnumType(AuditKindEnum, {
  name: 'AuditKind',
  description: 'Who audited the contract.',
  valuesConfig: {
    STATIC: { description: 'Our static rules over bytecode and source; no language model took part.' },
    AI: { description: 'A language model too.' },
    NONE: { description: 'Nobody: there is no audit of this contract.' },
  },
});

export const ComponentNameEnum = names(...components.map(({ id }) => id));
registerEnumType(ComponentNameEnum, { name: 'ComponentName', description: 'A component of the core score.' });

export const PlanNameEnum = names(...walletPlanNames);
registerEnumType(PlanNameEnum, {
  name: 'PlanName',
  description: 'A plan that a wallet can have. All but enterprise, which the operator grants, can be bought.',
});
