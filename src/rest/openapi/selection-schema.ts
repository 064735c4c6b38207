import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLInterfaceType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  isEnumType,
  isInterfaceType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type SelectionSetNode,
} from 'graphql';
import { evidenceShape } from '../present/evidence-shape.js';
import { toSnakeKey } from '../present/snake-case.js';
import { type JsonSchema, nullable, toJsonSchema, withoutNull } from './json-schema.js';

/** What an endpoint shows as it selected it: a field of the token, in snake_case. */
export interface Selected {
  /** The key of the body that shows it. */
  readonly at: string;
  /** The field of the token. */
  readonly field: string;
  /** Keys that are shown under another name. */
  readonly as?: Readonly<Record<string, string>>;
  /** Selected fields that are shown elsewhere. */
  readonly without?: readonly string[];
}

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

/** Times that REST shows as Unix seconds, by their GraphQL names. */
const unixSeconds: ReadonlySet<string> = new Set(['startAt', 'launchedAt']);
/** Enums whose values REST shows as they are, because they are no GraphQL names: `uniswap-v2`, `1h`. */
const shownByValue: ReadonlySet<string> = new Set(['PoolKind', 'RetentionPoint']);

/**
 * The schema of a selected field, with the descriptions of the GraphQL schema. A field that is added to an
 * operation is documented by that alone.
 */
export function toSelectedSchema(
  schema: GraphQLSchema,
  document: DocumentNode,
  { field, as = {}, without = [] }: Selected,
): JsonSchema {
  const [operation] = document.definitions.filter(({ kind }) => kind === Kind.OPERATION_DEFINITION);
  if (operation?.kind !== Kind.OPERATION_DEFINITION) throw new Error('the document has no operation');
  const selection = new Selection(document, as, new Set(without));
  const token = schema.getQueryType()?.getFields().token;
  if (!token) throw new Error('the schema has no token');
  const tokenNodes = selection.fieldsOf(operation.selectionSet).filter(({ name }) => name.value === 'token');
  const nodes = selection.fieldsWithin(tokenNodes).filter(({ name }) => name.value === field);
  const type = isNonNullType(token.type) ? token.type.ofType : token.type;
  const definition = isObjectType(type) ? type.getFields()[field] : undefined;
  if (!definition) throw new Error(`a token has no field ${field}`);
  return withoutNull(selection.toSchema(definition.type, nodes));
}

/** What a document selects, as JSON schemas. */
class Selection {
  private readonly fragments = new Map<string, FragmentDefinitionNode>();

  constructor(
    document: DocumentNode,
    private readonly as: Readonly<Record<string, string>>,
    private readonly without: ReadonlySet<string>,
  ) {
    for (const definition of document.definitions)
      if (definition.kind === Kind.FRAGMENT_DEFINITION) this.fragments.set(definition.name.value, definition);
  }

  fieldsOf({ selections }: SelectionSetNode): FieldNode[] {
    return selections.flatMap((selection) => {
      if (selection.kind === Kind.FIELD) return selection;
      if (selection.kind === Kind.INLINE_FRAGMENT) return this.fieldsOf(selection.selectionSet);
      const fragment = this.fragments.get(selection.name.value);
      return fragment ? this.fieldsOf(fragment.selectionSet) : [];
    });
  }

  fieldsWithin(nodes: readonly FieldNode[]): FieldNode[] {
    return nodes.flatMap(({ selectionSet }) => (selectionSet ? this.fieldsOf(selectionSet) : []));
  }

  toSchema(type: GraphQLOutputType, nodes: readonly FieldNode[]): JsonSchema {
    if (isNonNullType(type)) return withoutNull(this.toSchema(type.ofType, nodes));
    if (isListType(type)) return nullable({ type: 'array', items: this.toSchema(type.ofType, nodes) });
    if (isEnumType(type)) {
      const shown = shownByValue.has(type.name) ? 'value' : 'name';
      return nullable({ type: 'string', enum: type.getValues().map((value) => String(value[shown])) });
    }
    if (type.name === 'Evidence') return nullable(toJsonSchema(evidenceShape, 'output'));
    if (isObjectType(type) || isInterfaceType(type)) return nullable(this.toObjectSchema(type, nodes));
    return nullable(scalars[type.name] ?? {});
  }

  private toObjectSchema(
    type: GraphQLObjectType | GraphQLInterfaceType,
    nodes: readonly FieldNode[],
  ): JsonSchema {
    const known = type.getFields();
    const selected = this.fieldsWithin(nodes);
    const properties = new Map<string, JsonSchema>();
    for (const { alias, name } of selected) {
      const definition = known[name.value];
      const key = (alias ?? name).value;
      if (!definition || this.without.has(key)) continue;
      const same = selected.filter((other) => (other.alias ?? other.name).value === key);
      const inSeconds = unixSeconds.has(name.value);
      const number: JsonSchema = { type: 'number' };
      const seconds = isNonNullType(definition.type) ? number : nullable(number);
      const description = [definition.description ?? [], inSeconds ? 'Unix seconds.' : []].flat().join(' ');
      properties.set(this.as[key] ?? toSnakeKey(key), {
        ...(inSeconds ? seconds : this.toSchema(definition.type, same)),
        ...(description ? { description } : {}),
      });
    }
    return { type: 'object', properties: Object.fromEntries(properties), required: [...properties.keys()] };
  }
}

/**
 * The documented schema with what was selected besides. Documented keys keep their documented type. Of the
 * others, a list is never null, and everything else may be: an answer has the same keys whatever is known.
 */
export function mergeSelected(documented: JsonSchema, selected: JsonSchema): JsonSchema {
  if (documented.items && selected.items)
    return { ...documented, items: mergeItems(documented.items, withoutNull(selected.items)) };
  if (!documented.properties || !selected.properties) return documented;
  const properties: Record<string, JsonSchema> = {};
  for (const [key, own] of Object.entries(documented.properties)) {
    const other = selected.properties[key];
    properties[key] = other ? describedBy(mergeSelected(own, withoutNull(other)), other) : own;
  }
  const further = Object.keys(selected.properties).filter((key) => !(key in properties));
  for (const key of further) {
    const other = selected.properties[key] ?? {};
    properties[key] = withoutNull(other).items ? withoutNull(other) : nullable(other);
  }
  return { ...documented, properties, required: [...(documented.required ?? []), ...further] };
}

/** The entries of a list are known where they are shown, so their fields are null only where they may be. */
function mergeItems(documented: JsonSchema, selected: JsonSchema): JsonSchema {
  if (!documented.properties || !selected.properties) return documented;
  const further = Object.entries(selected.properties).filter(
    ([key]) => !(key in (documented.properties ?? {})),
  );
  return {
    ...documented,
    properties: { ...documented.properties, ...Object.fromEntries(further) },
    required: [...(documented.required ?? []), ...further.map(([key]) => key)],
  };
}

function describedBy(schema: JsonSchema, { description }: JsonSchema): JsonSchema {
  return schema.description === undefined && description !== undefined ? { ...schema, description } : schema;
}
