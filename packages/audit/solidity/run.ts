import type { BaseASTNode, Expression } from '@solidity-parser/parser/dist/src/ast-types.js';
import {
  type Condition,
  type ExternalCall,
  locationKey,
  type Site,
  type StorageLocation,
  type Write,
} from '../model/behaviour.js';
import type { BranchVisits } from '../model/branch-visits.js';
import type { CallDataLength } from '../model/call-data-length.js';
import { normalizeTerm } from '../model/normalize-term.js';
import { isConst, type Term } from '../model/term.js';
import type { TermTable } from '../model/term-table.js';
import type { ContractInfo } from './project.js';
import type { FoundFunction, Scope } from './scope.js';
import { type Value, wordOf } from './value.js';

/** Thrown to leave a run; not an error of the program. */
export class Stop {
  constructor(readonly outcome: 'reverted' | 'returned' | 'abandoned' | 'left') {}
}

export const reverted = new Stop('reverted');
export const finished = new Stop('returned');
export const abandoned = new Stop('abandoned');
const left = new Stop('left');

/** A function in progress. */
export interface Frame {
  readonly contract: ContractInfo | undefined;
  readonly name: string;
  readonly locals: Map<string, Value>;
  readonly returnNames: readonly string[];
  returned: Value | undefined;
}

interface Budget {
  readonly maxStepsPerPath: number;
  steps: number;
}

/** Decisions at branches, so that a path can be walked again and then left for another one. */
export interface Plan {
  readonly decisions: readonly boolean[];
  readonly priority: number;
}

/**
 * How to evaluate expressions and functions, which contain each other. The start of the walk passes both in,
 * so that no two files import each other.
 */
interface Semantics {
  readonly evaluate: (node: Expression, run: Run) => Value;
  readonly runFunction: (found: FoundFunction, args: readonly Value[], site: BaseASTNode, run: Run) => Value;
}

/** What all paths through one function share, and the plan of this one. */
export interface RunContext {
  readonly scope: Scope;
  readonly table: TermTable;
  readonly branches: BranchVisits;
  readonly budget: Budget;
  readonly semantics: Semantics;
  /** Of what a wallet sends to the function; `undefined`: its arguments have no fixed length. */
  readonly length: CallDataLength | undefined;
  readonly plan: Plan;
  /** Paths that are still to be walked. */
  readonly pending: Plan[];
}

const maxDepth = 40;
/** What an expression or a statement costs, in steps of the audit. */
const tickSteps = 8;

/** One walk through one function: stored values, decisions and calls so far. */
export class Run {
  readonly storage = new Map<string, Term>();
  readonly conditions: Condition[] = [];
  readonly writes: Write[] = [];
  readonly calls: ExternalCall[] = [];
  emitsTransfer = false;
  /** The call that a `try` stands before. */
  tried: BaseASTNode | undefined;
  readonly frames: Frame[] = [];
  private readonly decided = new Map<Term, boolean>();
  private readonly callSites: number[] = [];
  private readonly taken: boolean[] = [];
  private steps = 0;

  readonly scope: Scope;
  readonly table: TermTable;
  readonly branches: BranchVisits;

  constructor(private readonly context: RunContext) {
    this.scope = context.scope;
    this.table = context.table;
    this.branches = context.branches;
  }

  get length(): CallDataLength | undefined {
    return this.context.length;
  }

  tick(): void {
    const { budget } = this.context;
    this.steps += 1;
    budget.steps -= 1;
    this.table.work.spend(tickSteps);
    if (this.steps > budget.maxStepsPerPath || budget.steps <= 0) throw abandoned;
  }

  /** The value of an expression on this path. */
  evaluate(node: Expression): Value {
    return this.context.semantics.evaluate(node, this);
  }

  /** The same as one word; 0 if there is no expression. */
  word(node: Expression | null | undefined): Term {
    return node ? wordOf(this.evaluate(node), this.table) : this.table.zero;
  }

  /** Runs a function of the source with its modifiers, and returns its values. */
  callFunction(found: FoundFunction, args: readonly Value[], site: BaseASTNode): Value {
    return this.context.semantics.runFunction(found, args, site, this);
  }

  get frame(): Frame | undefined {
    return this.frames.at(-1);
  }

  enter<T>(frame: Frame, site: BaseASTNode, body: () => T): T {
    if (this.frames.length >= maxDepth) throw abandoned;
    this.frames.push(frame);
    this.callSites.push(site.range?.[0] ?? 0);
    const result = body();
    this.frames.pop();
    this.callSites.pop();
    return result;
  }

  /** Called at every branch and write: it copies nothing. */
  siteOf({ range, loc }: BaseASTNode): Site {
    const { contract, name } = this.frame ?? {};
    const site: { -readonly [K in keyof Site]: Site[K] } = { at: range?.[0] ?? 0 };
    if (contract) {
      site.file = contract.file;
      site.contract = contract.name;
    }
    if (loc) {
      site.lineStart = loc.start.line;
      site.lineEnd = loc.end.line;
    }
    if (name) site.function = name;
    return site;
  }

  load(place: StorageLocation): Term {
    return this.storage.get(locationKey(place)) ?? this.table.load(place.base, place.keys);
  }

  store(place: StorageLocation, value: Term, node: BaseASTNode): void {
    this.storage.set(locationKey(place), value);
    this.writes.push({ place, value, site: this.siteOf(node) });
  }

  /** The direction of a branch: by what is known, by the plan, or both directions, one now and one later. */
  decide(raw: Term, node: BaseASTNode): boolean {
    this.meetLength(raw, node);
    if (isConst(raw)) return raw.value !== 0n;
    const { term, negated } = normalizeTerm(raw, this.table);
    const known = this.decided.get(term);
    const holds = known ?? this.choose(term, node);
    return holds !== negated;
  }

  /** A check whose failure reverts: the failing path is not walked. */
  require(raw: Term, node: BaseASTNode): void {
    this.meetLength(raw, node);
    if (isConst(raw)) {
      if (raw.value === 0n) throw reverted;
      return;
    }
    const { term, negated } = normalizeTerm(raw, this.table);
    const known = this.decided.get(term);
    if (known !== undefined) {
      if (known === negated) throw reverted;
      return;
    }
    const condition = this.conditionAt(term, !negated, node);
    const failure = { ...condition, holds: negated };
    if (this.branches.visits(failure) === 0) {
      this.branches.enter(failure, '');
      this.branches.reverted([...this.conditions, failure]);
    }
    this.take(condition);
  }

  /** A check of the length of the call data that only longer data passes. */
  private meetLength(raw: Term, node: BaseASTNode): void {
    const longer = this.length?.meet(raw, () => this.conditionAt(raw, true, node));
    if (longer) this.conditions.push(longer);
  }

  private conditionAt(term: Term, holds: boolean, node: BaseASTNode): Condition {
    const file = this.frame?.contract?.file ?? '';
    const fork = `${file}:${node.range?.join('-') ?? 0}@${this.callSites.slice(-4).join('.')}`;
    return { term, holds, fork, site: this.siteOf(node) };
  }

  private take(condition: Condition): void {
    this.conditions.push(condition);
    this.decided.set(condition.term, condition.holds);
  }

  private choose(term: Term, node: BaseASTNode): boolean {
    const yes = this.conditionAt(term, true, node);
    const no = { ...yes, holds: false };
    const planned = this.context.plan.decisions[this.taken.length];
    const holds = planned ?? this.fork(yes, no);
    this.taken.push(holds);
    this.take(holds ? yes : no);
    return holds;
  }

  private fork(yes: Condition, no: Condition): boolean {
    this.table.work.spend(this.conditions.length + this.writes.length);
    const values = this.valuesInHand();
    const open = [yes, no].filter((condition) => {
      if (this.branches.enter(condition, values)) return true;
      this.branches.leftAt(this.conditions, condition);
      return false;
    });
    const [first, second] = open;
    if (!first) throw left;
    if (second) {
      this.context.pending.push({
        decisions: [...this.taken, second.holds],
        priority: this.branches.visits(second),
      });
    }
    return first.holds;
  }

  private valuesInHand(): string {
    const locals = this.frames.map(({ locals: held }) =>
      [...held.values()].map((value) =>
        value.kind === 'term' ? value.term.id : value.kind === 'place' ? value.base : '',
      ),
    );
    return `${locals.join(';')}|${this.writes.map(({ place, value }) => `${place.base}=${value.id}`).join(',')}`;
  }
}
