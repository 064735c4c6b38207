import { groupBy, runToEnd, type WorkSteps } from '@assay/facts';
import { type Edge, strongComponentsOf } from './strong-components.js';

/** An edge with the number of trades along it. */
export interface WeightedEdge extends Edge {
  readonly weight: number;
}

/** A set of traders that form a strongly connected component, and the number of layers in which they do. */
export interface TraderSet {
  /** Vertices, ascending; at least two. */
  readonly members: readonly number[];
  readonly occurrences: number;
}

/**
 * The components of at least two vertices, and the edges inside them. Vertices are renumbered, so few edges
 * cost little.
 */
function withinComponents(edges: readonly WeightedEdge[]) {
  const vertices = [...new Set(edges.flatMap(({ from, to }) => [from, to]))].sort((a, b) => a - b);
  const numbers = new Map(vertices.map((v, i) => [v, i]));
  const numberOf = (v: number) => numbers.get(v) ?? 0;
  const component = strongComponentsOf(
    vertices.length,
    edges.map(({ from, to }) => ({ from: numberOf(from), to: numberOf(to) })),
  );
  const members = groupBy(vertices, (v) => component[numberOf(v)] ?? -1);
  return {
    inside: edges.filter(({ from, to }) => component[numberOf(from)] === component[numberOf(to)]),
    sets: [...members.values()].filter(({ length }) => length > 1),
  };
}

/**
 * The layered search of Victor & Weintraud (WWW '21, as in their code): collect every strongly connected
 * component of at least two traders, take one trade off every edge, drop empty edges, and repeat until no
 * edge is left. A set counts once for each layer in which it appears. Equal layers are handled together: one
 * pass for each distinct weight, over the edges that are still inside a component. There must be no
 * self-loops. Sets come in order of first appearance, outer ones before nested ones. O(D · (V + E)) for D
 * distinct weights, D ≤ √(2 · trades).
 */
export function layeredComponentsOf(edges: readonly WeightedEdge[]): TraderSet[] {
  return runToEnd(layeredComponentsInSteps(edges));
}

/** `layeredComponentsOf` in steps of one layer. */
export function* layeredComponentsInSteps(edges: readonly WeightedEdge[]): WorkSteps<TraderSet[]> {
  const found = new Map<string, { members: readonly number[]; occurrences: number }>();
  let left = edges;
  let layer = 0;
  while (left.length > 0) {
    const { inside, sets } = withinComponents(left);
    const lowest = inside.reduce((min, { weight }) => Math.min(min, weight), Number.POSITIVE_INFINITY);
    for (const members of sets) {
      const key = members.join(',');
      const known = found.get(key) ?? { members, occurrences: 0 };
      found.set(key, { members, occurrences: known.occurrences + lowest - layer });
    }
    left = inside.filter(({ weight }) => weight > lowest);
    layer = lowest;
    yield;
  }
  return [...found.values()];
}
