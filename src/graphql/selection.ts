import {
  type FieldNode,
  type GraphQLDirective,
  GraphQLIncludeDirective,
  type GraphQLResolveInfo,
  GraphQLSkipDirective,
  getDirectiveValues,
  Kind,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';

type Info = Pick<GraphQLResolveInfo, 'fieldNodes' | 'fragments' | 'variableValues'>;

/** What a query selects directly below a field. */
export interface Selection {
  readonly nodes: readonly FieldNode[];
  /** Names of the fields in the schema, not their aliases. */
  readonly names: ReadonlySet<string>;
  /** Names of the fields that it selects below each of them. */
  readonly below: ReadonlyMap<string, ReadonlySet<string>>;
}

const selections = new WeakMap<readonly FieldNode[], Selection>();

/**
 * The fields that a query selects directly below the resolved field. Follows fragments and applies `@skip`
 * and `@include`. Cached: graphql-js makes the list of a field's nodes once for each execution.
 */
export function selectionOf(info: Info): Selection {
  const known = selections.get(info.fieldNodes);
  if (known) return known;
  const selection = toSelection(fieldsOf(toSets(info.fieldNodes), info), info);
  selections.set(info.fieldNodes, selection);
  return selection;
}

/** Names of the fields below the resolved field, see {@link selectionOf}. */
export function selectedFields(info: Info): ReadonlySet<string> {
  return selectionOf(info).names;
}

/** The name of a field in the answer. */
export function responseKeyOf({ alias, name }: FieldNode): string {
  return (alias ?? name).value;
}

function toSelection(nodes: readonly FieldNode[], info: Info): Selection {
  const below = new Map<string, Set<string>>();
  for (const node of nodes) {
    if (!node.selectionSet) continue;
    const names = below.get(node.name.value) ?? new Set();
    below.set(node.name.value, names);
    for (const { name } of fieldsOf([node.selectionSet], info)) names.add(name.value);
  }
  return { nodes, names: new Set(nodes.map(({ name }) => name.value)), below };
}

function toSets(nodes: readonly FieldNode[]): SelectionSetNode[] {
  return nodes.flatMap(({ selectionSet }) => selectionSet ?? []);
}

/** Each fragment is followed once: spreading it again selects nothing new. */
function fieldsOf(sets: readonly SelectionSetNode[], info: Info, followed = new Set<string>()): FieldNode[] {
  return sets
    .flatMap(({ selections }) => selections)
    .filter((selection) => isIncluded(selection, info))
    .flatMap((selection) => {
      if (selection.kind === Kind.FIELD) return selection;
      if (selection.kind === Kind.INLINE_FRAGMENT) return fieldsOf([selection.selectionSet], info, followed);
      const fragment = info.fragments[selection.name.value];
      if (!fragment || followed.has(selection.name.value)) return [];
      followed.add(selection.name.value);
      return fieldsOf([fragment.selectionSet], info, followed);
    });
}

function isIncluded(node: SelectionNode, { variableValues }: Info): boolean {
  if (!node.directives?.length) return true;
  const flag = (directive: GraphQLDirective) => getDirectiveValues(directive, node, variableValues)?.if;
  return flag(GraphQLSkipDirective) !== true && flag(GraphQLIncludeDirective) !== false;
}
