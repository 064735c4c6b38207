import type { JsonSchema } from './json-schema.js';
import { propertyTexts } from './property-texts.js';

/** Named schemas, so that a generated client has a type for every answer and each of its parts. */
export interface NamedSchemas {
  /** The schema with a reference in the place of each object; `name` is for the outermost. */
  refer(schema: JsonSchema, name: string): JsonSchema;
  readonly schemas: Readonly<Record<string, JsonSchema>>;
}

export function createNamedSchemas(): NamedSchemas {
  const schemas: Record<string, JsonSchema> = {};
  const texts = new Map<string, string>();

  /** The same schema under the same name is one; another one gets its owner's name before its own. */
  const register = (schema: JsonSchema, name: string, owner: string): string => {
    const text = JSON.stringify(schema);
    for (const tried of [name, `${owner}${name}`]) {
      if (texts.get(tried) === text) return tried;
      if (texts.has(tried)) continue;
      texts.set(tried, text);
      schemas[tried] = schema;
      return tried;
    }
    throw new Error(`two schemas of ${owner} are called ${name}`);
  };
  const refer = (schema: JsonSchema, name: string, owner: string): JsonSchema => {
    if (schema.items) return { ...schema, items: refer(schema.items, toSingular(name), owner) };
    if (schema.anyOf)
      return { ...schema, anyOf: schema.anyOf.map((one) => refer(one, String(one.title ?? name), owner)) };
    const { additionalProperties: values } = schema;
    if (!schema.properties && values)
      return { ...schema, additionalProperties: refer(values, toSingular(name), owner) };
    if (!schema.properties) return schema;
    const { description, title, ...rest } = schema;
    const own = String(title ?? name);
    const properties = Object.fromEntries(
      Object.entries(schema.properties).map(([key, inner]) => [
        key,
        refer(describe(inner, own, key), toPascalCase(key), own),
      ]),
    );
    const ref = { $ref: `#/components/schemas/${register({ ...rest, properties }, own, owner)}` };
    return description === undefined ? ref : { ...ref, description };
  };
  return { refer: (schema, name) => refer(schema, name, ''), schemas };
}

function describe(schema: JsonSchema, owner: string, key: string): JsonSchema {
  if (schema.description !== undefined) return schema;
  const description = propertyTexts[`${owner}.${key}`] ?? propertyTexts[key];
  return description === undefined ? schema : { ...schema, description };
}

export function toPascalCase(text: string): string {
  return text
    .split(/[^A-Za-z0-9]+/)
    .map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`)
    .join('');
}

function toSingular(name: string): string {
  if (name.endsWith('ies')) return `${name.slice(0, -3)}y`;
  return name.endsWith('s') && !name.endsWith('ss') ? name.slice(0, -1) : `${name}Item`;
}
