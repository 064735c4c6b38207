import type { Condition, Path, Site } from '../model/behaviour.js';
import { normalizeTerm } from '../model/normalize-term.js';
import { isConst, type Term } from '../model/term.js';
import { runCall } from './calls.js';
import { type Machine, type Outcome, pop, siteOf } from './machine.js';
import { runSimple } from './simple-opcodes.js';
import { State } from './state.js';
import { runStorage } from './storage-opcodes.js';

function jump(machine: Machine, state: State, target: Term): Outcome {
  if (!isConst(target)) return 'abandoned';
  const pc = Number(target.value & 0xffffffffn);
  if (!machine.program.jumpDestinations.has(pc)) return 'reverted';
  state.pc = pc;
  return 'running';
}

/**
 * The branch's position and the return addresses below it: a `require` in a shared helper is one branch per
 * caller.
 */
function forkKey(machine: Machine, state: State): string {
  const context: string[] = [];
  for (const term of state.stack) {
    if (isConst(term) && term.value < 65_536n && machine.program.jumpDestinations.has(Number(term.value))) {
      context.push(term.value.toString(16));
    }
  }
  return `${state.pc}@${context.join('.')}`;
}

function branch(machine: Machine, state: State, pending: State[]): Outcome {
  const { table } = machine;
  const target = pop(state, table);
  const raw = pop(state, table);
  if (isConst(raw)) {
    const at = () => ({ fork: forkKey(machine, state), site: siteOf(state.pc) });
    const longer = machine.callData.length.meet(raw, at);
    if (longer) state.conditions.push(longer);
    if (raw.value !== 0n) return jump(machine, state, target);
    state.pc += 1;
    return 'running';
  }
  const { term, negated } = normalizeTerm(raw, table);
  const known = state.decided.get(term);
  const fork = forkKey(machine, state);
  const site = siteOf(state.pc);
  const follow = (holds: boolean, from: State): Outcome => {
    if (holds !== negated) return jump(machine, from, target);
    from.pc += 1;
    return 'running';
  };
  if (known !== undefined) return follow(known, state);
  return forkAt(machine, state, pending, { term, fork, site, follow });
}

function valuesInHand(state: State): string {
  const stored = state.writes.map(({ place, value }) => `${place.base}=${value.id}`);
  return `${state.stack.map(({ id }) => id).join(',')}|${stored.join(',')}`;
}

/** A branch whose condition is not decided. */
interface Fork {
  readonly term: Term;
  readonly fork: string;
  readonly site: Site;
  readonly follow: (holds: boolean, from: State) => Outcome;
}

/** Who the contract itself calls for walks the ways of others once more: the ways of others come first. */
function isBySelf({ op, args }: Term): boolean {
  return op === 'eq' && args.some((arg) => arg.op === 'caller') && args.some((arg) => arg.op === 'self');
}

function forkAt(machine: Machine, state: State, pending: State[], { follow, ...at }: Fork): Outcome {
  const loops = state.forks.get(at.fork) ?? 0;
  state.forks.set(at.fork, loops + 1);
  if (loops >= 4) return 'abandoned';
  const open: Condition[] = [];
  const values = valuesInHand(state);
  for (const holds of isBySelf(at.term) ? [false, true] : [true, false]) {
    const condition: Condition = { ...at, holds };
    if (machine.branches.enter(condition, values)) open.push(condition);
    else machine.branches.leftAt(state.conditions, condition);
  }
  const [first, second] = open;
  if (!first) return 'left';
  if (second) {
    machine.table.work.spend(state.stack.length + state.conditions.length + state.writes.length);
    const copy = new State(state);
    copy.conditions.push(second);
    copy.decided.set(at.term, second.holds);
    copy.priority = machine.branches.visits(second);
    const outcome = follow(second.holds, copy);
    if (outcome === 'running') pending.push(copy);
    else machine.branches.reverted(copy.conditions);
  }
  state.conditions.push(first);
  state.decided.set(at.term, first.holds);
  return follow(first.holds, state);
}

/** Runs one instruction. New paths at a branch are added to `pending`. */
export function step(machine: Machine, state: State, pending: State[]): Outcome {
  const op = machine.program.code[state.pc];
  if (op === undefined || op === 0x00) return 'returned';
  if (op === 0x56) return jump(machine, state, pop(state, machine.table));
  if (op === 0x57) return branch(machine, state, pending);
  if (op === 0xfd || op === 0xfe) return 'reverted';
  if (op === 0xf3) return 'returned';
  if (op === 0xff || (op >= 0xf0 && op <= 0xfa)) return runCall(op, machine, state);
  if ((op >= 0x51 && op <= 0x55) || (op >= 0x5c && op <= 0x5e) || op === 0x20)
    return runStorage(op, machine, state);
  return runSimple(op, machine, state);
}

/** The two words that RETURN names, read before the walk ends. */
export function returnedWords(machine: Machine, state: State): readonly Term[] {
  if (machine.program.code[state.pc] !== 0xf3) return [];
  const offset = state.stack.at(-1);
  const length = state.stack.at(-2);
  return offset && length ? (state.memory.region(offset, length, machine.table) ?? []) : [];
}

export function toPath(state: State, returned: readonly Term[]): Path {
  return {
    conditions: state.conditions,
    writes: state.writes,
    calls: state.calls,
    emitsTransfer: state.emitsTransfer,
    returned,
  };
}
