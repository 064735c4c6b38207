import type { Blocker, Condition } from './behaviour.js';

interface Edge {
  readonly condition: Condition;
  visits: number;
  readonly states: Map<string, number>;
  succeeded: boolean;
  reverted: boolean;
  /** Branches on the first reverting path to this one, in order. */
  before: readonly Condition[];
  /** Edges of paths that were left here, because this one had been walked often enough. */
  readonly continues: Set<Edge>;
}

const maxBefore = 8;

export interface VisitLimits {
  /** In all. */
  readonly perBranch: number;
  /** With the same values on the stack and in storage. */
  readonly perState: number;
}

/**
 * Records which directions of which branches were walked, and which of them can end without revert. A
 * direction is walked a bounded number of times, and rarely again with the same values, so the work is linear
 * in the number of branches, not exponential. A path that was cut at an edge ends without revert if that edge
 * does.
 */
export class BranchVisits {
  private readonly edges: Edge[] = [];
  /** A path was left: what was walked is not all that there is. */
  wasLeft = false;
  /** The two directions of each branch. */
  private readonly held = new Map<string, Edge>();
  private readonly failed = new Map<string, Edge>();

  constructor(private readonly limits: VisitLimits) {}

  /** False if this direction was walked often enough; `state` identifies the current values. */
  enter(condition: Condition, state: string): boolean {
    const edge = this.edge(condition);
    // The same values in hand, asked about another one, are another state.
    const asked = `${condition.term.id}|${state}`;
    const same = edge.states.get(asked) ?? 0;
    if (edge.visits >= this.limits.perBranch || same >= this.limits.perState) return false;
    edge.visits += 1;
    edge.states.set(asked, same + 1);
    return true;
  }

  /** How often this direction was walked. */
  visits(condition: Condition): number {
    return this.edge(condition).visits;
  }

  private edge(condition: Condition): Edge {
    const known = condition.holds ? this.held : this.failed;
    const found = known.get(condition.fork);
    if (found) return found;
    const edge: Edge = {
      condition,
      visits: 0,
      states: new Map(),
      succeeded: false,
      reverted: false,
      before: [],
      continues: new Set(),
    };
    known.set(condition.fork, edge);
    this.edges.push(edge);
    return edge;
  }

  succeeded(conditions: readonly Condition[]): void {
    for (const condition of conditions) this.edge(condition).succeeded = true;
  }

  reverted(conditions: readonly Condition[]): void {
    conditions.forEach((condition, index) => {
      const edge = this.edge(condition);
      if (!edge.reverted) edge.before = conditions.slice(Math.max(0, index - maxBefore), index);
      edge.reverted = true;
    });
  }

  /** A budget ended the walk: nothing may be concluded about these directions. */
  abandoned(conditions: readonly Condition[]): void {
    for (const condition of conditions) this.edge(condition).succeeded = true;
  }

  /** The path went on as `next` did before. */
  leftAt(conditions: readonly Condition[], next: Condition): void {
    const by = this.edge(next);
    this.wasLeft = true;
    for (const condition of conditions) by.continues.add(this.edge(condition));
  }

  /** Branches with one direction that only reverts, while the other one can succeed. */
  blockers(): readonly Blocker[] {
    this.spread();
    const found: Blocker[] = [];
    for (const edge of this.edges) {
      const { term, holds, site, fork } = edge.condition;
      const other = (holds ? this.failed : this.held).get(fork);
      if (edge.succeeded || !edge.reverted || !other?.succeeded) continue;
      found.push({ condition: term, blockedWhen: holds, site, before: edge.before });
    }
    return found;
  }

  /** Back from the edges that succeed to those that were left to them: each is taken once. */
  private spread(): void {
    const waiting = this.edges.filter(({ succeeded }) => succeeded);
    for (let edge = waiting.pop(); edge; edge = waiting.pop()) {
      for (const earlier of edge.continues) {
        if (earlier.succeeded) continue;
        earlier.succeeded = true;
        waiting.push(earlier);
      }
    }
  }
}
