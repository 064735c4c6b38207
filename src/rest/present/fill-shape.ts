import type { z } from 'zod';
import type { Filler } from './filler.js';

type CamelCase<Key extends string> = Key extends `${infer Head}_${infer Rest}`
  ? `${Head}${Capitalize<CamelCase<Rest>>}`
  : Key;

/** What an operation has selected for a documented object: its keys in camelCase. */
export type SelectedFor<Shape extends z.ZodRawShape> = {
  readonly [Key in keyof Shape & string as CamelCase<Key>]: unknown;
};

/** Of percentages and ratios, which have bounds; amounts of money have eight. */
const BOUNDED_DIGITS = 4;

/**
 * A documented object, in the order of its shape: each field as it was selected, and the neutral value of its type
 * where it is not known.
 * @example fillShape(holderShape, { totalHolders: 12, … }, fill) // { total_holders: 12, … }
 */
export function fillShape<Shape extends z.ZodRawShape>(
  shape: z.ZodObject<Shape>,
  selected: SelectedFor<Shape> | null | undefined,
  fill: Filler,
): Record<string, unknown> {
  return fillObject(shape, selected, fill);
}

function fillObject(shape: z.ZodObject, selected: object | null | undefined, fill: Filler) {
  const values: Readonly<Record<string, unknown>> = { ...selected };
  return Object.fromEntries(
    Object.entries(shape.shape).map(([key, type]) => [
      key,
      fillField(key, type as z.ZodType, values[toCamelKey(key)], fill),
    ]),
  );
}

function fillField(key: string, type: z.ZodType, value: unknown, fill: Filler): unknown {
  switch (type.def.type) {
    case 'object':
      return fillObject(type as z.ZodObject, value as object | null, fill.in(key));
    case 'array':
      return fillList(key, type as z.ZodArray<z.ZodType>, value as readonly object[] | null, fill);
    case 'boolean':
      return fill.flag(key, value as boolean | null);
    case 'number':
      return fillNumber(key, type as z.ZodNumber, value as number | null, fill);
    case 'enum': {
      const isGrade = (type as z.ZodEnum).options.includes('N/A');
      return isGrade ? fill.grade(key, value as string | null) : fill.level(key, value as string | null);
    }
    case 'string':
      return typeof value === 'number' ? fill.ratio(key, value) : fill.text(key, value as string | null);
    default:
      throw new Error(`${key} is documented as ${type.def.type}, which has no neutral value`);
  }
}

function fillNumber(key: string, type: z.ZodNumber, value: number | null, fill: Filler): number {
  if (type.isInt) return fill.count(key, value);
  const isBounded = Number.isFinite(type.minValue);
  return isBounded ? fill.number(key, value, BOUNDED_DIGITS) : fill.number(key, value);
}

function fillList(
  key: string,
  { element }: z.ZodArray<z.ZodType>,
  value: readonly object[] | null,
  fill: Filler,
): readonly unknown[] {
  const list = fill.list(key, value);
  if (element.def.type !== 'object') return list;
  return list.map((one, place) => fillObject(element as z.ZodObject, one, fill.in(`${key}.${place}`)));
}

function toCamelKey(key: string): string {
  return key.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
}
