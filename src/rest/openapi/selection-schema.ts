import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  GraphQLNonNull,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInterfaceType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type SelectionSetNode,
} from 'graphql';
import { failing } from '../failing.js';
import { evidenceShape } from '../present/evidence-shape.js';
import { toSnakeKey, unixSeconds } from '../present/snake-case.js';
import type { Shown } from '../shown.js';
import { type JsonSchema, nullable, toJsonSchema, withoutNull } from './json-schema.js';
import { mayLack, tellNeutral, toNeutral } from './neutral-schema.js';

const scalars: Readonly<Record<string, JsonSchema>> = {
  Int: { type: 'integer' },
  Float: { type: 'number' },
  String: { type: 'string' },
  ID: { type: 'string' },
  Boolean: { type: 'boolean' },
  Address: { type: 'string', pattern: '^0x[0-9a-fA-F]{40}$' },
  Amount: { type: 'string', pattern: '^-?\\d+$' },
  DateTime: { type: 'string', format: 'date-time' },
  JSON: {},
};

/** Enums whose values REST shows as they are, and not by their GraphQL names: `uniswap-v2`, `1h`, `deny`. */
const shownByValue: ReadonlySet<string> = new Set(['PoolKind', 'RetentionPoint', 'RuleEffect']);

/** As descriptions name other fields: `totalHolders`. */
const fieldNames = /`[a-z][A-Za-z0-9.]*`/g;
const totalNames = /; `(\w+)` says how many there are/;

/** A description in the names of REST, without a total that is not shown. */
function toRestText(description: string, beside: readonly FieldNode[]): string {
  const isShown = (name: string) => beside.some((field) => field.name.value === name);
  return description
    .replace(totalNames, (clause, total: string) => (isShown(total) ? clause : ''))
    .replace(fieldNames, toSnakeKey);
}

/** The type of what is selected, and the fields within it. */
interface Selected {
  readonly description?: string | undefined;
  readonly type: GraphQLOutputType;
  readonly fields: readonly FieldNode[];
  /** It shows neutral values where it is null, or is in what does. */
  readonly mayLack?: boolean | undefined;
}

interface Described {
  readonly description?: string | undefined;
  readonly neutral?: boolean | undefined;
}

/** What an operation selects, with the descriptions of the GraphQL schema. */
export class Selection {
  private readonly fragments = new Map<string, FragmentDefinitionNode>();
  private readonly data: Selected;

  constructor(schema: GraphQLSchema, document: DocumentNode) {
    for (const definition of document.definitions)
      if (definition.kind === Kind.FRAGMENT_DEFINITION) this.fragments.set(definition.name.value, definition);
    const [operation] = document.definitions.filter(({ kind }) => kind === Kind.OPERATION_DEFINITION);
    if (operation?.kind !== Kind.OPERATION_DEFINITION) throw new Error('the document has no operation');
    const type = schema.getRootType(operation.operation);
    if (!type) throw new Error(`the schema has no ${operation.operation}`);
    this.data = { type: new GraphQLNonNull(type), fields: this.fieldsOf(operation.selectionSet) };
  }

  /** A response as it was written, with what its parts show of the selection. */
  complete(written: JsonSchema): JsonSchema {
    const { shown, ...schema } = written as JsonSchema & { readonly shown?: Shown };
    const { properties, items, additionalProperties: values, anyOf } = schema;
    const whole: JsonSchema = {
      ...schema,
      ...(properties && { properties: mapValues(properties, (one) => this.complete(one)) }),
      ...(items && { items: this.complete(items) }),
      ...(values && { additionalProperties: this.complete(values) }),
      ...(anyOf && { anyOf: anyOf.map((one) => this.complete(one)) }),
    };
    if (!shown) return whole;
    const found = this.find(shown.path);
    const known = this.toSchema(found, shown);
    const selected = shown.neutral === true ? toNeutral(known, found) : describedBy(known, found);
    const merged = merge(whole, selected, shown);
    // The description of the field is that of its value, and not that of an object which also has other keys.
    return tellNeutral(whole.properties ? merged : describedBy(merged, selected));
  }

  private find(path: string): Selected {
    let found = this.data;
    for (const key of path === '' ? [] : path.split('.')) {
      const inner = this.select(found, key);
      if (!inner) throw new Error(`the operation does not select ${path}`);
      found = inner;
    }
    return found;
  }

  private select({ type, fields }: Selected, key: string): Selected | undefined {
    const nodes = fields.filter((node) => keyOf(node) === key);
    const parent = getNamedType(type);
    const field =
      nodes[0] &&
      (isObjectType(parent) || isInterfaceType(parent)) &&
      parent.getFields()[nodes[0].name.value];
    if (!field) return undefined;
    return {
      type: typeOf(field, parent.name),
      fields: nodes.flatMap(({ selectionSet }) => (selectionSet ? this.fieldsOf(selectionSet) : [])),
      description: field.description ? toRestText(field.description, fields) : undefined,
    };
  }

  private fieldsOf({ selections }: SelectionSetNode): FieldNode[] {
    return selections.flatMap((selection) => {
      if (selection.kind === Kind.FIELD) return selection;
      if (selection.kind === Kind.INLINE_FRAGMENT) return this.fieldsOf(selection.selectionSet);
      const fragment = this.fragments.get(selection.name.value);
      return fragment ? this.fieldsOf(fragment.selectionSet) : [];
    });
  }

  /** Which fields show a neutral value in place of null. */
  private neutralIn({ neutral }: Shown): (node: FieldNode) => boolean {
    if (typeof neutral !== 'string') return () => neutral === true;
    const fragment = this.fragments.get(neutral);
    if (!fragment) throw new Error(`the operation has no fragment ${neutral}`);
    const within = this.fieldsWithin(fragment.selectionSet);
    return (node) => within.includes(node);
  }

  /** The fields at any depth. */
  private fieldsWithin(set: SelectionSetNode): FieldNode[] {
    return this.fieldsOf(set).flatMap((node) => [
      node,
      ...(node.selectionSet ? this.fieldsWithin(node.selectionSet) : []),
    ]);
  }

  private toSchema({ type, fields, mayLack }: Selected, shown: Shown): JsonSchema {
    if (isNonNullType(type)) return withoutNull(this.toSchema({ type: type.ofType, fields, mayLack }, shown));
    if (isListType(type))
      return nullable({ type: 'array', items: this.toSchema({ type: type.ofType, fields }, shown) });
    if (isEnumType(type)) {
      const spelled = shownByValue.has(type.name) ? 'value' : 'name';
      return nullable({ type: 'string', enum: type.getValues().map((value) => String(value[spelled])) });
    }
    if (type.name === 'Evidence') return nullable(toJsonSchema(evidenceShape, 'output'));
    if (isObjectType(type) || isInterfaceType(type))
      return nullable(this.toObjectSchema({ type, fields, mayLack }, shown));
    return nullable(scalars[type.name] ?? {});
  }

  private toObjectSchema(selected: Selected, shown: Shown): JsonSchema {
    const { without = [], flat = [] } = shown;
    const isNeutral = this.neutralIn(shown);
    let properties: Record<string, JsonSchema> = {};
    for (const key of new Set(selected.fields.map(keyOf))) {
      const found = this.select(selected, key);
      if (!found || without.includes(key)) continue;
      const field = { ...found, mayLack: selected.mayLack };
      if (selected.fields.some((node) => keyOf(node) === key && isNeutral(node))) {
        const inner = this.toSchema({ ...found, mayLack: mayLack(field) }, shown);
        properties[toSnakeKey(key)] = toNeutral(inner, field);
        continue;
      }
      const known = this.toSchema(found, shown);
      const schema = selected.mayLack ? nullUnlessList(known) : known;
      if (flat.includes(key)) {
        const { properties: beside = {} } = withoutNull(schema);
        properties = { ...properties, ...(isNonNullType(field.type) ? beside : mapValues(beside, nullable)) };
        continue;
      }
      const inSeconds = unixSeconds.has(key);
      const description = [field.description, inSeconds ? 'Unix seconds.' : ''].filter(Boolean).join(' ');
      properties[toSnakeKey(key)] = {
        ...(inSeconds ? toSeconds(schema) : schema),
        ...(description ? { description } : {}),
      };
    }
    const { name: title } = getNamedType(selected.type);
    return { type: 'object', title, properties, required: Object.keys(properties) };
  }
}

/** Without the nulls that are errors. */
function typeOf({ name, type }: GraphQLField<unknown, unknown>, parent: string): GraphQLOutputType {
  return failing[parent]?.includes(name) && !isNonNullType(type) ? new GraphQLNonNull(type) : type;
}

function keyOf({ alias, name }: FieldNode): string {
  return (alias ?? name).value;
}

function toSeconds({ type }: JsonSchema): JsonSchema {
  return type === 'string' ? { type: 'integer' } : nullable({ type: 'integer' });
}

function mapValues<T>(values: Readonly<Record<string, T>>, map: (value: T) => T): Record<string, T> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, map(value)]));
}

/** The written schema with what was selected besides. Written keys keep their written type. */
function merge(written: JsonSchema, selected: JsonSchema, shown: Shown): JsonSchema {
  const known = withoutNull(selected);
  if (!written.type && !written.anyOf) return { ...selected, ...written };
  if (known.items && written.properties) return merge(written, known.items, shown);
  if (known.items && written.items)
    return { ...written, items: merge(written.items, known.items, { ...shown, mayAbstain: false }) };
  if (!known.properties || !written.properties) return written;
  const properties: Record<string, JsonSchema> = { ...written.properties };
  for (const [key, own] of Object.entries(written.properties)) {
    const other = known.properties[key];
    if (other) properties[key] = describedBy(merge(own, other, shown), other);
  }
  const further = Object.entries(known.properties).filter(([key]) => !(key in properties));
  for (const [key, other] of further)
    properties[key] = shown.mayAbstain && !other.neutral ? nullUnlessList(other) : other;
  return { ...written, properties, required: [...(written.required ?? []), ...further.map(([key]) => key)] };
}

function nullUnlessList(schema: JsonSchema): JsonSchema {
  const known = withoutNull(schema);
  return known.items ? known : nullable(schema);
}

/** Described as the other one, where it has no description. */
function describedBy(schema: JsonSchema, { description, neutral }: Described): JsonSchema {
  if (schema.description !== undefined || description === undefined) return schema;
  return { ...schema, description, ...(neutral && { neutral }) };
}
