import { type FieldNode, type GraphQLResolveInfo, Kind, type SelectionSetNode } from 'graphql';

const remembered = new WeakMap<readonly FieldNode[], ReadonlySet<string>>();

/**
 * Names of the fields that a query selects directly below the resolved field, fragments followed. Fields under `@skip` or
 * `@include` count as selected: at worst a fact too many is loaded. Remembered for each document.
 */
export function selectedFields(
  info: Pick<GraphQLResolveInfo, 'fieldNodes' | 'fragments'>,
): ReadonlySet<string> {
  const known = remembered.get(info.fieldNodes);
  if (known) return known;
  const names = new Set<string>();
  for (const node of info.fieldNodes) collect(node.selectionSet, info.fragments, names);
  remembered.set(info.fieldNodes, names);
  return names;
}

function collect(
  set: SelectionSetNode | undefined,
  fragments: GraphQLResolveInfo['fragments'],
  names: Set<string>,
): void {
  for (const selection of set?.selections ?? []) {
    if (selection.kind === Kind.FIELD) names.add(selection.name.value);
    else if (selection.kind === Kind.INLINE_FRAGMENT) collect(selection.selectionSet, fragments, names);
    else collect(fragments[selection.name.value]?.selectionSet, fragments, names);
  }
}
