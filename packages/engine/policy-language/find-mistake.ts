import { type Condition, type FactType, holds, operatorsOf, rankOf, sayValue } from './fact-type.js';

/** What is wrong with a condition on a path of this type, as the end of a sentence; `undefined`: nothing. */
export function findMistake(type: FactType, condition: Condition): string | undefined {
  const allowed = operatorsOf(type);
  if (!allowed.includes(condition.operator))
    return `"${condition.operator}" does not fit ${describe(type)}: use ${allowed.join(', ')}`;
  return condition.operator === 'in' || condition.operator === 'not_in'
    ? listMistake(type, condition.threshold)
    : valueMistake(type, condition.threshold);
}

function listMistake(type: FactType, threshold: Condition['threshold']): string | undefined {
  if (!Array.isArray(threshold)) return `needs a list of ${describe(type)}`;
  const wrong = threshold.find((value) => valueMistake(type, value) !== undefined);
  return wrong === undefined ? undefined : valueMistake(type, wrong);
}

function valueMistake(type: FactType, threshold: Condition['threshold']): string | undefined {
  if (type.kind === 'boolean')
    return typeof threshold === 'boolean' ? undefined : 'must be true or false, not a text or a number';
  if (type.kind === 'choice') {
    const isValue = typeof threshold === 'string' && type.values.includes(threshold);
    return isValue ? undefined : `must be one of ${type.values.join(', ')}`;
  }
  if (typeof threshold !== 'number' || !Number.isFinite(threshold)) return 'must be a number';
  const { min, max } = type;
  if (threshold < min || (max !== undefined && threshold > max))
    return max === undefined
      ? `must be at least ${sayValue(type, min)}`
      : `must be from ${sayValue(type, min)} to ${sayValue(type, max)}`;
  return undefined;
}

function describe(type: FactType): string {
  if (type.kind === 'boolean') return 'true or false';
  return type.kind === 'number' ? `a number (${type.unit || 'no unit'})` : `one of ${type.values.join(', ')}`;
}

/**
 * Whether some value of the type meets all of these conditions. Each of them has no mistake of its own.
 * @example canHold({ kind: 'number', unit: '%', min: 0, max: 100 }, [above 100]) // false
 */
export function canHold(type: FactType, conditions: readonly Condition[]): boolean {
  if (type.kind !== 'number') {
    const values = type.kind === 'boolean' ? [true, false] : type.values;
    return values.some((value) => conditions.every((condition) => holds(type, condition, value)));
  }
  return candidates(type, conditions).some((value) =>
    conditions.every((condition) => holds(type, condition, value)),
  );
}

/** Of an interval with bounds among these numbers, one is inside: a bound, or what lies between two or beside one. */
function candidates(
  type: Extract<FactType, { kind: 'number' }>,
  conditions: readonly Condition[],
): readonly number[] {
  const bounds = conditions.map(({ threshold }) => rankOf(type, threshold));
  const sorted = [...new Set([type.min, ...bounds, ...(type.max === undefined ? [] : [type.max])])].sort(
    (a, b) => a - b,
  );
  const between = sorted.slice(1).map((bound, at) => ((sorted[at] ?? bound) + bound) / 2);
  const beyond = type.max === undefined ? [(sorted.at(-1) ?? 0) + 1] : [];
  return [...sorted, ...between, ...beyond];
}
