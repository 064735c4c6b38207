/** A directed edge between vertices numbered from 0. */
export interface Edge {
  readonly from: number;
  readonly to: number;
}

/** Edges grouped by their start: `targets[starts[v] .. starts[v + 1]]` are the targets of vertex v. */
function toAdjacency(vertices: number, edges: readonly Edge[]) {
  const starts = new Int32Array(vertices + 1);
  for (const { from } of edges) starts[from + 1] = (starts[from + 1] ?? 0) + 1;
  for (let v = 0; v < vertices; v += 1) starts[v + 1] = (starts[v + 1] ?? 0) + (starts[v] ?? 0);
  const next = starts.slice();
  const targets = new Int32Array(edges.length);
  for (const { from, to } of edges) {
    const at = next[from] ?? 0;
    targets[at] = to;
    next[from] = at + 1;
  }
  return { starts, targets, next: starts.slice() };
}

/**
 * Strongly connected components (Tarjan 1972, SIAM J. Comput. 1(2)), iterative, so deep graphs do not
 * overflow the stack. Returns each vertex's component number. Expects `0 <= from, to < vertices`. O(V + E).
 */
export function strongComponentsOf(vertices: number, edges: readonly Edge[]): Int32Array {
  const { starts, targets, next } = toAdjacency(vertices, edges);
  const component = new Int32Array(vertices).fill(-1);
  const order = new Int32Array(vertices).fill(-1);
  const low = new Int32Array(vertices);
  const path = new Int32Array(vertices);
  const open: number[] = [];
  let [visited, components] = [0, 0];
  const enter = (v: number) => {
    order[v] = visited;
    low[v] = visited;
    visited += 1;
    open.push(v);
  };
  const close = (root: number) => {
    for (let v = open.pop(); v !== undefined; v = open.pop()) {
      component[v] = components;
      if (v === root) break;
    }
    components += 1;
  };
  for (let root = 0; root < vertices; root += 1) {
    if (order[root] !== -1) continue;
    let depth = 0;
    path[0] = root;
    enter(root);
    while (depth >= 0) {
      const v = path[depth] ?? 0;
      const at = next[v] ?? 0;
      if (at < (starts[v + 1] ?? 0)) {
        next[v] = at + 1;
        const w = targets[at] ?? 0;
        if (order[w] === -1) {
          enter(w);
          depth += 1;
          path[depth] = w;
        } else if (component[w] === -1) low[v] = Math.min(low[v] ?? 0, order[w] ?? 0);
        continue;
      }
      if (low[v] === order[v]) close(v);
      depth -= 1;
      const parent = path[depth];
      if (depth >= 0 && parent !== undefined) low[parent] = Math.min(low[parent] ?? 0, low[v] ?? 0);
    }
  }
  return component;
}
