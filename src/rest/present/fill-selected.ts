import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import {
  type FieldNode,
  type GraphQLField,
  type GraphQLNamedType,
  getNamedType,
  getNullableType,
  isEnumType,
  isListType,
  isObjectType,
  Kind,
  type SelectionSetNode,
} from 'graphql';
import { rangeOf } from '../range.js';
import type { Filler } from './filler.js';
import { toSnakeKey } from './snake-case.js';

type Values = Readonly<Record<string, unknown>>;

/** Of percentages and ratios, which have a range; amounts of money have eight. */
const RANGED_DIGITS = 4;

/**
 * What a fragment selects, in snake_case and in its order: each field as it was selected, and the neutral value of its
 * GraphQL type where it is not known.
 * @example fillSelected(HolderPartsFragmentDoc, token.holders, fill) // { total_holders: 12, … }
 */
export function fillSelected<T extends object>(
  fragment: TypedDocumentNode<T, unknown>,
  selected: T | null | undefined,
  fill: Filler,
): Record<string, unknown> {
  const [definition] = fragment.definitions;
  if (definition?.kind !== Kind.FRAGMENT_DEFINITION) throw new Error('only a fragment can be filled');
  const { typeCondition, selectionSet } = definition;
  return fillObject({ type: fill.schema.getType(typeCondition.name.value), selectionSet }, selected, fill);
}

interface Selected {
  readonly type: GraphQLNamedType | undefined;
  readonly selectionSet: SelectionSetNode | undefined;
}

function fillObject({ type, selectionSet }: Selected, selected: object | null | undefined, fill: Filler) {
  const values = { ...selected } as Values;
  return Object.fromEntries(
    (selectionSet?.selections ?? []).map((node) => {
      if (node.kind !== Kind.FIELD) throw new Error('a fragment that is filled has fields only');
      const key = (node.alias ?? node.name).value;
      const name = toSnakeKey(key);
      return [name, fillField({ name, node, field: fieldOf(type, node) }, values[key], fill)];
    }),
  );
}

function fieldOf(type: GraphQLNamedType | undefined, { name }: FieldNode): GraphQLField<unknown, unknown> {
  const field = isObjectType(type) ? type.getFields()[name.value] : undefined;
  if (!field) throw new Error(`the schema has no field ${type?.name}.${name.value}`);
  return field;
}

interface NamedField {
  readonly name: string;
  readonly node: FieldNode;
  readonly field: GraphQLField<unknown, unknown>;
}

function fillField({ name, node, field }: NamedField, value: unknown, fill: Filler): unknown {
  const type = getNullableType(field.type);
  const named: GraphQLNamedType = getNamedType(type);
  const inner = { type: named, selectionSet: node.selectionSet };
  if (isListType(type)) {
    const list = fill.list(name, value as readonly object[] | null);
    if (!isObjectType(named)) return list;
    return list.map((one, place) => fillObject(inner, one, fill.in(`${name}.${place}`)));
  }
  if (isObjectType(named)) return fillObject(inner, value as object | null, fill.in(name));
  if (isEnumType(named)) return fill.level(name, value as string | null);
  switch (named.name) {
    case 'Boolean':
      return fill.flag(name, value as boolean | null);
    case 'Int':
      return fill.count(name, value as number | null);
    case 'Float':
      return fill.number(name, value as number | null, rangeOf(field.description) && RANGED_DIGITS);
    default:
      return fill.text(name, value as string | null);
  }
}
