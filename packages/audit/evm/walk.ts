import { type FunctionBehaviour, type Path, sizeOfPath } from '../model/behaviour.js';
import { BranchVisits, type VisitLimits } from '../model/branch-visits.js';
import { CallDataLength } from '../model/call-data-length.js';
import { takeRarest } from '../model/take-rarest.js';
import type { TermTable } from '../model/term-table.js';
import { OutOfWork } from '../model/work.js';
import type { Budget, Machine } from './machine.js';
import type { Program } from './program.js';
import { State } from './state.js';
import { returnedWords, step, toPath } from './step.js';

export interface EntryPoint {
  /** `undefined`: no function, the fallback. */
  readonly selector: bigint | undefined;
  /** Bytes of call data. */
  readonly callDataSize: number;
}

export interface WalkLimits {
  readonly maxStepsPerPath: number;
  readonly maxStepsPerFunction: number;
  readonly maxPaths: number;
  readonly visits: VisitLimits;
}

/**
 * No real contract branches this often on one path. Without the limit, code that only branches would cost the
 * square of its length.
 */
const maxConditions = 400;
/** The machine's own limit. */
const maxStack = 1_024;

function isExhausted({ budget }: Machine, state: State): boolean {
  if (state.steps >= budget.maxStepsPerPath || budget.steps <= 0) return true;
  return state.conditions.length > maxConditions || state.stack.length > maxStack;
}

/** False where a budget ended the path. */
function walkOne(machine: Machine, state: State, pending: State[], paths: Path[]): boolean {
  try {
    return walkToEnd(machine, state, pending, paths);
  } catch (error) {
    if (!(error instanceof OutOfWork)) throw error;
    machine.branches.abandoned(state.conditions);
    machine.budget.steps = 0;
    return false;
  }
}

function walkToEnd(machine: Machine, state: State, pending: State[], paths: Path[]): boolean {
  for (;;) {
    if (isExhausted(machine, state)) {
      machine.branches.abandoned(state.conditions);
      return false;
    }
    state.steps += 1;
    machine.budget.steps -= 1;
    machine.table.work.spend(1);
    const returned = returnedWords(machine, state);
    const outcome = step(machine, state, pending);
    if (outcome === 'running') continue;
    if (outcome === 'returned') {
      machine.branches.succeeded(state.conditions);
      const path = toPath(state, returned);
      paths.push(path);
      machine.table.work.spend(sizeOfPath(path));
    } else if (outcome === 'reverted') machine.branches.reverted(state.conditions);
    else if (outcome === 'abandoned') machine.branches.abandoned(state.conditions);
    return outcome !== 'abandoned';
  }
}

function walkWith(
  program: Program,
  { selector }: EntryPoint,
  length: CallDataLength,
  table: TermTable,
  limits: WalkLimits,
): FunctionBehaviour {
  const budget: Budget = { maxStepsPerPath: limits.maxStepsPerPath, steps: limits.maxStepsPerFunction };
  const branches = new BranchVisits(limits.visits);
  const machine: Machine = {
    program,
    table,
    branches,
    budget,
    callData: { selector, length },
    assumes: false,
  };
  const pending: State[] = [new State()];
  const paths: Path[] = [];
  let complete = true;
  for (let state = takeRarest(pending); state; state = takeRarest(pending)) {
    if (paths.length >= limits.maxPaths || budget.steps <= 0) {
      branches.abandoned(state.conditions);
      complete = false;
    } else if (!walkOne(machine, state, pending, paths)) complete = false;
  }
  const blockers = branches.blockers();
  const name = selector === undefined ? '0x' : `0x${selector.toString(16).padStart(8, '0')}`;
  const payable = !blockers.some(({ condition }) => condition.name === 'callvalue');
  const isCut = branches.wasLeft;
  const isSettled = complete && !isCut && !machine.assumes;
  return { selector: name, paths, blockers, payable, complete, isCut, isSettled, site: { at: 0 } };
}

/**
 * Walks all paths through one function that a bounded number of visits per branch allows. O(branches × visits
 * × path length), cut by `limits`. Where a branch rests on the length of the call data, what the function does
 * with more than a wallet sends stands apart, after what it does.
 */
export function walkFunction(
  program: Program,
  entry: EntryPoint,
  table: TermTable,
  limits: WalkLimits,
): readonly FunctionBehaviour[] {
  const walk = (length: CallDataLength) => walkWith(program, entry, length, table, limits);
  const length = new CallDataLength(entry.callDataSize);
  const usual = walk(length);
  if (entry.selector === undefined) walk(length.withSelector());
  return [usual, ...length.longer(walk)];
}
