import { runToEnd, type WorkSteps } from '../../lib/work-steps.js';
import { type Edge, strongComponentsOf } from './strong-components.js';

/** An edge with the number of trades along it. */
export interface WeightedEdge extends Edge {
  readonly weight: number;
}

/** A set of traders that form a strongly connected component, and in how many layers. */
export interface TraderSet {
  /** Vertices, ascending; at least two. */
  readonly members: readonly number[];
  readonly occurrences: number;
}

/** The edges that lie inside components of two vertices and more, with those components. Vertices are renumbered, so that a small rest costs little. */
function withinComponents(edges: readonly WeightedEdge[]) {
  const vertices = [...new Set(edges.flatMap(({ from, to }) => [from, to]))].sort((a, b) => a - b);
  const numbers = new Map(vertices.map((v, i) => [v, i]));
  const numberOf = (v: number) => numbers.get(v) ?? 0;
  const component = strongComponentsOf(
    vertices.length,
    edges.map(({ from, to }) => ({ from: numberOf(from), to: numberOf(to) })),
  );
  const members = new Map<number, number[]>();
  vertices.forEach((v, i) => {
    const id = component[i] ?? -1;
    const known = members.get(id);
    if (known) known.push(v);
    else members.set(id, [v]);
  });
  return {
    inside: edges.filter(({ from, to }) => component[numberOf(from)] === component[numberOf(to)]),
    sets: [...members.values()].filter(({ length }) => length > 1),
  };
}

/**
 * The layered search of Victor & Weintraud (WWW '21, as their code does it): note every strongly connected component of
 * two traders and more, take one trade off every edge, drop empty edges, and again until nothing is left; a set counts
 * once for each layer that it appears in. Equal layers are taken together: one pass for each distinct weight, over the
 * edges that still lie inside a component. Self-loops must be gone. Sets come in order of first appearance, outer ones
 * before those nested in them. O(D · (V + E)) for D distinct weights, D ≤ √(2 · trades).
 */
export function layeredComponentsOf(edges: readonly WeightedEdge[]): TraderSet[] {
  return runToEnd(layeredComponentsInSteps(edges));
}

/** The same, one layer a piece. */
export function* layeredComponentsInSteps(edges: readonly WeightedEdge[]): WorkSteps<TraderSet[]> {
  const found = new Map<string, { members: readonly number[]; occurrences: number }>();
  let left = edges;
  let layer = 0;
  while (left.length > 0) {
    const { inside, sets } = withinComponents(left);
    const least = inside.reduce((min, { weight }) => Math.min(min, weight), Number.POSITIVE_INFINITY);
    for (const members of sets) {
      const key = members.join(',');
      const known = found.get(key) ?? { members, occurrences: 0 };
      found.set(key, { members, occurrences: known.occurrences + least - layer });
    }
    left = inside.filter(({ weight }) => weight > least);
    layer = least;
    yield;
  }
  return [...found.values()];
}
