import { z } from 'zod';
import type { DecidedRulePartsFragment, DecisionPartsFragment } from '../../generated/operations.js';
import { said } from '../shapes.js';
import { toSnakeCase } from './snake-case.js';

/** The decision on one token, as REST and agents have it. */
export function presentDecision({ rules, monitored, excepted, ...decision }: DecisionPartsFragment) {
  return {
    ...toSnakeCase(decision),
    rules: rules.map(presentRule),
    monitored: monitored.map(presentRule),
    excepted: excepted.map(({ reason, ...rule }) => ({ ...presentRule(rule), reason: reason ?? '' })),
  };
}

function presentRule({ severity, found: told, ...rule }: DecidedRulePartsFragment) {
  return { ...toSnakeCase(rule), severity: severity.toLowerCase(), found: told as z.output<typeof found> };
}

const found = z.union([z.boolean(), z.number(), z.string()]).nullable();
const rules = z.array(z.object({ found }).meta({ title: 'DecidedRule' }));

/** What of a decision is told otherwise than it was selected. */
export const decisionKeys = {
  rules,
  monitored: rules,
  excepted: z.array(
    z
      .object({ found, reason: said(z.string(), 'Why it was made; empty: it does not say.') })
      .meta({ title: 'ExceptedRule' }),
  ),
};
