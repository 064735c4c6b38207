/** What the facts at one path may be. A rule is checked against it before it is ever judged. */
export type FactType =
  | { readonly kind: 'boolean' }
  | { readonly kind: 'number'; readonly unit: string; readonly min: number; readonly max?: number }
  /** `ordered`: the values stand from the least to the most grave, and may be compared. */
  | { readonly kind: 'choice'; readonly values: readonly string[]; readonly ordered: boolean };

export const flag: FactType = { kind: 'boolean' };
export const percentage: FactType = { kind: 'number', unit: '%', min: 0, max: 100 };
export const usd: FactType = { kind: 'number', unit: 'USD', min: 0 };
export const seconds: FactType = { kind: 'number', unit: 's', min: 0 };
export const count: FactType = { kind: 'number', unit: '', min: 0 };
/** A closed set without an order. */
export const choice = (values: readonly string[]): FactType => ({ kind: 'choice', values, ordered: false });
/** From the least to the most grave. */
export const scale = (values: readonly string[]): FactType => ({ kind: 'choice', values, ordered: true });

export type FactValue = boolean | number | string;

/** A value, or what it is at least: a number, or one of an ordered set. Neither: it is not known. */
export interface Known {
  readonly value?: FactValue;
  readonly atLeast?: FactValue;
}

/** What one path says of one token. Unknown is neither zero nor fine: it carries the reason. */
export type Reading =
  | { readonly known: true; readonly value: FactValue; readonly says?: string }
  | { readonly known: false; readonly reason: string; readonly atLeast?: FactValue };

export const intents = ['BUY', 'SELL', 'RECEIVE', 'LIST', 'COLLATERAL'] as const;
export type Intent = (typeof intents)[number];

/** One path of the schema of facts, without how it is read. */
export interface PathSchema {
  readonly type: FactType;
  /** What stands there, as the beginning of a sentence: `The sell tax`. */
  readonly subject: string;
  /**
   * Who is harmed by a bad value. `buyer`: only who takes the token on; a sale is never denied for it.
   * `seller`: who sells too.
   */
  readonly harms: 'buyer' | 'seller';
  /** The check or finding whose evidence shows it; absent: no single one does. */
  readonly code?: string;
  /** It tells of one intent only, and of what the caller sent with it. */
  readonly only?: Intent;
}

export type PathSchemas = ReadonlyMap<string, PathSchema>;

export const operators = ['is', 'is_not', 'in', 'not_in', 'above', 'at_least', 'below', 'at_most'] as const;
export type Operator = (typeof operators)[number];

/** A comparison of the fact at a path with a threshold. */
export interface Condition {
  readonly path: string;
  readonly operator: Operator;
  readonly threshold: FactValue | readonly string[];
}

/** The operators that a type has. */
export function operatorsOf(type: FactType): readonly Operator[] {
  if (type.kind === 'boolean') return ['is', 'is_not'];
  if (type.kind === 'number') return ['above', 'at_least', 'below', 'at_most'];
  return type.ordered ? operators : ['is', 'is_not', 'in', 'not_in'];
}

/** Whether the value meets the condition. Both are of the type: `findMistake` made sure of the threshold. */
export function holds(type: FactType, { operator, threshold }: Condition, value: FactValue): boolean {
  switch (operator) {
    case 'is':
      return value === threshold;
    case 'is_not':
      return value !== threshold;
    case 'in':
      return Array.isArray(threshold) && threshold.includes(value);
    case 'not_in':
      return Array.isArray(threshold) && !threshold.includes(value);
    default:
      return compare(operator, rankOf(type, value), rankOf(type, threshold));
  }
}

/** Whether the condition is met; `undefined`: that is not known. What is at least so much settles what asks for it. */
export function isMet(type: FactType, condition: Condition, { value, atLeast }: Known): boolean | undefined {
  if (value !== undefined) return holds(type, condition, value);
  if (atLeast === undefined) return undefined;
  const { operator } = condition;
  const holdsThere = holds(type, condition, atLeast);
  if (operator === 'above' || operator === 'at_least') return holdsThere || undefined;
  return (operator === 'below' || operator === 'at_most') && !holdsThere ? false : undefined;
}

function compare(operator: Operator, value: number, threshold: number): boolean {
  if (operator === 'above') return value > threshold;
  if (operator === 'at_least') return value >= threshold;
  return operator === 'below' ? value < threshold : value <= threshold;
}

/** A number, or the place of a choice among the ordered ones. */
export function rankOf(type: FactType, value: unknown): number {
  if (type.kind === 'choice') return type.values.indexOf(String(value));
  return typeof value === 'number' ? value : Number.NaN;
}

/**
 * The value in a sentence, for a number with the limit that the rule sets.
 * @example sayFound(schema, { operator: 'above', threshold: 10, path }, { value: 11 }) // 'The sell tax is 11 %; the rule fires above 10 %.'
 */
export function sayFound(
  { subject, type }: PathSchema,
  condition: Condition,
  { value, atLeast = '' }: Known,
): string {
  const found = value ?? atLeast;
  const least = value === undefined ? 'at least ' : '';
  if (type.kind === 'boolean') return `${subject}: ${found === true ? 'yes' : 'no'}.`;
  if (type.kind === 'choice') return `${subject}: ${least}${found}.`;
  return `${subject} is ${least}${sayValue(type, found)}; the rule fires ${sayLimit(type, condition)}.`;
}

function sayLimit(type: FactType, { operator, threshold }: Condition): string {
  const limit = sayValue(type, threshold as FactValue);
  if (operator === 'at_least') return `from ${limit} on`;
  return operator === 'at_most' ? `up to ${limit}` : `${operator} ${limit}`;
}

export function sayValue(type: FactType, value: FactValue): string {
  if (type.kind === 'boolean') return value === true ? 'true' : 'false';
  if (type.kind === 'choice' || typeof value !== 'number') return String(value);
  const shown = Math.abs(value) >= 1_000 ? Math.round(value) : Number(value.toPrecision(4));
  return type.unit === '' ? String(shown) : `${shown} ${type.unit}`;
}
