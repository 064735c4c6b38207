import type { FactKind } from '@assay/facts';
import type { Component } from '../capabilities/component.js';

/** The facts of a field, or of what is selected below it where each of that has its own. */
export function factsFor<D extends object>(
  { fieldFacts, leafFacts }: Component<D>,
  field: keyof D,
  below: ReadonlyMap<string, ReadonlySet<string>>,
): readonly FactKind[] {
  const leaves = leafFacts?.[field];
  const selected = below.get(String(field));
  if (!leaves || !selected) return fieldFacts[field] ?? [];
  return [...selected].flatMap((leaf) => (leaf === '__typename' ? [] : (leaves[leaf] ?? fieldFacts[field])));
}
