import { z } from 'zod';

/** A JSON schema, or a part of one. */
export interface JsonSchema {
  readonly [key: string]: unknown;
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  /** What a map has under each of its keys. */
  readonly additionalProperties?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly description?: string;
  /** A neutral value stands for what is not known, which the description does not say yet. */
  readonly neutral?: boolean;
}

/** A value that is parsed in one way and documented in another carries its schema in this metadata. */
interface Documented {
  readonly documented?: JsonSchema;
}

/** The JSON schema of what a caller sends (`input`) or gets (`output`). */
export function toJsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const { documented } = (z.globalRegistry.get(zodSchema) ?? {}) as Documented;
      if (documented) replace(jsonSchema, documented);
      tidy(jsonSchema);
    },
  });
  return rest as JsonSchema;
}

function replace(target: object, source: JsonSchema): void {
  for (const key of Object.keys(target)) Reflect.deleteProperty(target, key);
  Object.assign(target, source);
}

/**
 * Without what zod says of every number, date and object. Answers may get further keys in a later version.
 */
function tidy(schema: Record<string, unknown>): void {
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.format !== undefined) delete schema.pattern;
  if (schema.additionalProperties === false) delete schema.additionalProperties;
}

/** The same, or null. */
export function nullable(schema: JsonSchema): JsonSchema {
  const { description, ...rest } = schema;
  const isPlain = typeof rest.type === 'string' && rest.properties === undefined && rest.enum === undefined;
  const said = description === undefined ? {} : { description };
  if (isPlain) return { ...rest, type: [rest.type as string, 'null'], ...said };
  if (Array.isArray(rest.type) && rest.type.includes('null')) return schema;
  if (rest.anyOf?.some(({ type }) => type === 'null')) return schema;
  return { anyOf: [rest, { type: 'null' }], ...said };
}

/** Without the possibility of null. */
export function withoutNull(schema: JsonSchema): JsonSchema {
  const [only, ...others] = (schema.anyOf ?? []).filter(({ type }) => type !== 'null');
  if (only && others.length === 0) return { ...only, ...pickDescription(schema) };
  const { type } = schema;
  return Array.isArray(type) ? { ...schema, type: type.find((one) => one !== 'null') } : schema;
}

function pickDescription({ description }: JsonSchema): JsonSchema {
  return description === undefined ? {} : { description };
}
