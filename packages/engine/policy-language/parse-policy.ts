import type { z } from 'zod';
import { type Condition, type Intent, intents, type PathSchema, type PathSchemas } from './fact-type.js';
import { canHold, findMistake } from './find-mistake.js';
import { type Policy, policyLimits, policyShape, type Rule, ruleShape } from './policy-shape.js';

/** A mistake of a policy: where it stands, e.g. `rules.2.threshold`, and what to do. */
export interface PolicyMistake {
  readonly path: string;
  readonly reason: string;
}

export type ParsedPolicy =
  | { readonly policy: Policy }
  | { readonly mistakes: readonly [PolicyMistake, ...PolicyMistake[]] };

/**
 * Reads a policy. Everything that it does not know is a mistake, and so is a rule that can fire on no token:
 * a rule that is ignored would leave a door open that its author believes shut.
 */
export function parsePolicy(value: unknown, paths: PathSchemas): ParsedPolicy {
  if (JSON.stringify(value ?? null).length > policyLimits.bytes)
    return { mistakes: [{ path: '', reason: `has more than ${policyLimits.bytes} characters` }] };
  const parsed = policyShape.safeParse(value, { reportInput: true });
  if (!parsed.success)
    return toResult(undefined, [
      ...parsed.error.issues.flatMap(toMistakes),
      ...wellFormedRules(value).flatMap(({ rule, at }) => ruleMistakes(rule, at, paths)),
    ]);
  const policy = parsed.data;
  return toResult(policy, [
    ...policy.rules.flatMap((rule, at) => ruleMistakes(rule, `rules.${at}`, paths)),
    ...repeatedIds(policy),
    ...strayExceptions(policy),
  ]);
}

/** The rules whose shape is right in a policy of which something else is wrong: all is told at once. */
function wellFormedRules(value: unknown): readonly { readonly rule: Rule; readonly at: string }[] {
  const { rules } = Object(value) as { readonly rules?: unknown };
  return (Array.isArray(rules) ? rules : []).flatMap((one: unknown, place) => {
    const { data: rule } = ruleShape.safeParse(one);
    return rule ? [{ rule, at: `rules.${place}` }] : [];
  });
}

function toResult(policy: Policy | undefined, mistakes: readonly PolicyMistake[]): ParsedPolicy {
  const [first, ...others] = mistakes;
  if (first) return { mistakes: [first, ...others] };
  return policy ? { policy } : { mistakes: [{ path: '', reason: 'is no policy' }] };
}

function toMistakes(issue: z.core.$ZodIssue): readonly PolicyMistake[] {
  const path = issue.path.join('.');
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({
      path: path === '' ? key : `${path}.${key}`,
      reason: 'is not known here; leave it out',
    }));
  return [{ path, reason: issue.input === undefined ? 'is missing' : issue.message }];
}

const conditionsOf = (rule: Rule): readonly Condition[] => [rule, ...(rule.and ?? [])];

function ruleMistakes(rule: Rule, at: string, paths: PathSchemas): readonly PolicyMistake[] {
  const conditions = conditionsOf(rule);
  const mistakes = conditions.flatMap((condition, place) =>
    conditionMistakes(condition, place === 0 ? at : `${at}.and.${place - 1}`, paths),
  );
  return mistakes.length > 0 ? mistakes : neverFires(rule, at, paths);
}

function conditionMistakes(condition: Condition, at: string, paths: PathSchemas): readonly PolicyMistake[] {
  const schema = paths.get(condition.path);
  if (!schema) return [{ path: `${at}.path`, reason: unknownPath(condition.path, paths) }];
  const reason = findMistake(schema.type, condition);
  const isOperator = reason?.startsWith('"') === true;
  return reason === undefined ? [] : [{ path: `${at}.${isOperator ? 'operator' : 'threshold'}`, reason }];
}

/** Names a path that differs in case or by its first part alone, where there is one. */
function unknownPath(path: string, paths: PathSchemas): string {
  const shown = path.slice(0, 100);
  const near = [...paths.keys()].find((one) => one.toLowerCase() === path.toLowerCase());
  const [root = ''] = path.split('.');
  const beside = [...paths.keys()].filter((one) => one.startsWith(`${root}.`)).slice(0, 12);
  const hint = near ? `; did you mean ${near}?` : beside.length > 0 ? `; there are ${beside.join(', ')}` : '';
  return `"${shown}" is no path of the schema of facts${hint}`;
}

function neverFires(rule: Rule, at: string, paths: PathSchemas): readonly PolicyMistake[] {
  const conditions = conditionsOf(rule);
  for (const path of new Set(conditions.map((condition) => condition.path))) {
    const schema = paths.get(path);
    const own = conditions.filter((condition) => condition.path === path);
    if (schema && !canHold(schema.type, own))
      return [{ path: at, reason: `can never fire: no value of ${path} meets it` }];
  }
  if (intentsOf(rule, paths).length > 0) return [];
  return [{ path: `${at}.intents`, reason: whyNoIntent(rule, paths) }];
}

function whyNoIntent(rule: Rule, paths: PathSchemas): string {
  const only = conditionsOf(rule).flatMap(({ path }) => paths.get(path)?.only ?? []);
  if (only.length > 0) return `can never fire: its facts tell of ${[...new Set(only)].join(' and ')} only`;
  return 'can never fire: what it looks at harms buyers only, and a sale is never denied for that';
}

/** The intents for which a rule decides. What harms buyers only says nothing against a sale. */
export function intentsOf(rule: Rule, paths: PathSchemas): readonly Intent[] {
  const schemas = conditionsOf(rule).flatMap(({ path }): PathSchema[] => {
    const schema = paths.get(path);
    return schema ? [schema] : [];
  });
  const isForBuyers = schemas.every(({ harms }) => harms === 'buyer');
  return (rule.intents ?? intents).filter(
    (intent) =>
      schemas.every(({ only }) => only === undefined || only === intent) &&
      !(intent === 'SELL' && isForBuyers && rule.mode === 'enforce'),
  );
}

function repeatedIds({ rules }: Policy): readonly PolicyMistake[] {
  return rules.flatMap(({ id }, at) =>
    rules.findIndex((rule) => rule.id === id) < at
      ? [{ path: `rules.${at}.id`, reason: `"${id}" names another rule too` }]
      : [],
  );
}

function strayExceptions({ rules, exceptions }: Policy): readonly PolicyMistake[] {
  return exceptions.flatMap(({ rule }, at) =>
    rules.some(({ id }) => id === rule)
      ? []
      : [{ path: `exceptions.${at}.rule`, reason: `"${rule}" is no rule of this policy` }],
  );
}
