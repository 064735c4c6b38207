import type { CallKind, ExternalCall } from '../model/behaviour.js';
import { isConst, type Term } from '../model/term.js';
import { type Region, readCall, writeAnswer } from './call-memory.js';
import { type Machine, type Outcome, pop, siteOf } from './machine.js';
import type { State } from './state.js';

const kinds: Readonly<Record<number, CallKind>> = {
  240: 'create',
  241: 'call',
  242: 'callcode',
  244: 'delegatecall',
  245: 'create',
  250: 'staticcall',
  255: 'selfdestruct',
};

interface Input {
  readonly target: Term;
  readonly value: Term;
  readonly data: Region | undefined;
  readonly output: Region | undefined;
}

function takeInput(op: number, machine: Machine, state: State): Input {
  const { table } = machine;
  const next = () => pop(state, table);
  if (op === 0xff) return { target: next(), value: table.zero, data: undefined, output: undefined };
  if (op === 0xf0 || op === 0xf5) {
    const value = next();
    next();
    next();
    if (op === 0xf5) next();
    return { target: table.leaf('env', 'created'), value, data: undefined, output: undefined };
  }
  next();
  const target = next();
  const value = op === 0xf1 || op === 0xf2 ? next() : table.zero;
  const data = { offset: next(), length: next() };
  return { target, value, data, output: { offset: next(), length: next() } };
}

/** A library that the code was linked with: foreign by its address only. */
function isLinked(kind: CallKind, { target }: Input): boolean {
  return (kind === 'delegatecall' || kind === 'callcode') && isConst(target);
}

/**
 * CALL and its relatives, CREATE and SELFDESTRUCT. Answers are unknown values that remember the called
 * contract.
 */
export function runCall(op: number, machine: Machine, state: State): Outcome {
  const kind = kinds[op];
  if (!kind) return 'reverted';
  // What is called may call back, and the walk reads storage and coins as if it did not.
  machine.assumes = true;
  const { table } = machine;
  const site = siteOf(state.pc);
  const input = takeInput(op, machine, state);
  const { selector, args } = readCall(state.memory, input.data, table);
  const name =
    isConst(input.target) && input.target.value === 1n
      ? 'ecrecover'
      : `${isLinked(kind, input) ? 'linked:' : ''}${state.pc}:${state.calls.length}`;
  const result = table.node('call', [input.target, ...args], `${selector ?? kind}:${name}`);
  const call: ExternalCall = {
    kind,
    target: input.target,
    args,
    value: input.value,
    result,
    site,
    writesBefore: state.writes.length,
    ...(selector ? { selector } : {}),
  };
  state.calls.push(call);
  if (op === 0xff) return 'returned';
  writeAnswer(state.memory, input.output, result, table);
  state.stack.push(result);
  state.pc += 1;
  return 'running';
}
