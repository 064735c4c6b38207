import { gradeSteps } from '@assay/facts';
import { policy } from '../../capabilities/policy.js';

const { gates, states } = policy;

/** Each way to raise a gate. It raises nothing where a fact is missing. */
const gateRules = Object.values(gates).flatMap(({ id, cap, when }) =>
  Object.entries(when).map(([way, [first, ...and]]) => ({
    id: way === '' ? id : `${id}-${way}`,
    ...first,
    ...(and.length > 0 ? { and } : {}),
    severity: cap < states.dangerBelowCap ? 'deny' : 'caution',
    onMissing: 'allow',
  })),
);

/** Each grade as a rule that is told: the score lies from its step to the next. */
const gradeRules = [...gradeSteps, [0, 'F'] as const].map(([from, grade], at) => {
  const next = gradeSteps[at - 1]?.[0];
  const { unrated } = policy.coverage;
  return {
    id: `grade-${grade.toLowerCase().replace('+', '-plus').replace(/-$/, '-minus')}`,
    path: 'score.core',
    operator: 'at_least',
    threshold: from,
    and: [
      { path: 'coverage.core', operator: 'at_least', threshold: unrated },
      { path: 'coverage.security', operator: 'at_least', threshold: unrated },
      ...(next === undefined ? [] : [{ path: 'score.core', operator: 'below', threshold: next }]),
    ],
    severity: 'caution',
    onMissing: 'allow',
    mode: 'monitor',
  };
});

/**
 * The gates and grades of the product as a policy, which is checked like every other. What raises a gate stands in one
 * place, `capabilities/policy/gates.ts`.
 */
export const ownPolicy = {
  id: 'assay',
  version: 2,
  description: 'What the product itself calls dangerous: its gates, and its grades as rules that are told.',
  rules: [...gateRules, ...gradeRules],
};
