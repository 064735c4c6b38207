import { registerEnumType } from 'type-graphql';
import { chainNames } from '../../chains/registry.js';
import { findingStatuses, riskLevels, severities } from '../../domain/finding.js';
import { paidPlanNames } from '../../domain/plan.js';

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

export const PlanNameEnum = names(...paidPlanNames);
registerEnumType(PlanNameEnum, { name: 'PlanName', description: 'A plan that can be bought.' });
