import { type GraphQLOutputType, isNonNullType } from 'graphql';
import { rangeOf } from '../range.js';
import { type JsonSchema, withoutNull } from './json-schema.js';

interface Told {
  readonly description?: string | undefined;
  readonly type: GraphQLOutputType;
  readonly mayLack?: boolean | undefined;
}

/** Whether a neutral value stands where it, or what it is in, is null. */
export function mayLack({ type, mayLack: isInNull = false }: Told): boolean {
  return isInNull || !isNonNullType(type);
}

/** A value that is never null, with the range that its description names. It is called by its key, not by its type. */
export function toNeutral(schema: JsonSchema, field: Told): JsonSchema {
  const { title: _, items, ...known } = withoutNull(schema);
  const isNumber = known.type === 'integer' || known.type === 'number';
  const description = field.description?.replace(/[.;] null: [^.;]*/g, '');
  return {
    ...known,
    ...(items && { items: withoutTitle(items) }),
    ...(isNumber && rangeOf(description)),
    ...(description !== undefined && { description }),
    ...(mayLack(field) && { neutral: true }),
  };
}

function withoutTitle({ title: _, ...schema }: JsonSchema): JsonSchema {
  return schema;
}

/** With a sentence for each value that is only neutral where it is not known. */
export function tellNeutral({ neutral, ...schema }: JsonSchema): JsonSchema {
  const { properties, items, anyOf, description } = schema;
  const value = neutral === true ? neutralOf(schema) : undefined;
  return {
    ...schema,
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([key, one]) => [key, tellNeutral(one)])),
    }),
    ...(items && { items: tellNeutral(items) }),
    ...(anyOf && { anyOf: anyOf.map(tellNeutral) }),
    ...(value && {
      description: `${description ?? ''} ${value} where it is not known; see \`assurance\`.`.trim(),
    }),
  };
}

/** What stands for null. Absent: an object, whose keys have it. */
function neutralOf({ type, enum: values }: JsonSchema): string | undefined {
  if (Array.isArray(values)) return ['N/A', 'UNKNOWN'].find((one) => values.includes(one));
  if (type === 'boolean') return 'False';
  if (type === 'integer' || type === 'number') return '0';
  return type === 'string' || type === 'array' ? 'Empty' : undefined;
}
