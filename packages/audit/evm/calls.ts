import type { CallKind, ExternalCall } from '../model/behaviour.js';
import { isConst, type Term } from '../model/term.js';
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
  readonly data: { readonly offset: Term; readonly length: Term } | undefined;
  readonly output: { readonly offset: Term; readonly length: Term } | undefined;
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

function toSelector(value: bigint): string {
  return `0x${value.toString(16).padStart(8, '0')}`;
}

function selectorOf(word: Term | undefined): string | undefined {
  if (!word) return undefined;
  if (isConst(word)) return toSelector(word.value >> 224n);
  const constant = word.op === 'or' ? word.args.find(isConst) : undefined;
  return constant ? selectorOf(constant) : undefined;
}

/** What rules read of a call. */
const maxArgs = 3n;

function readData(machine: Machine, state: State, input: Input): { selector?: string; args: Term[] } {
  const { table } = machine;
  const length = input.data?.length;
  if (!input.data || (isConst(length) && length.value < 4n)) return { args: [] };
  const { offset } = input.data;
  const packed = state.memory.packedCall(offset);
  const selector = packed
    ? toSelector(packed.selector.value >> 96n)
    : selectorOf(state.memory.load(offset, table));
  if (!selector) return { args: [] };
  const words = isConst(length) ? (length.value - 4n) / 32n : maxArgs;
  const args = [0n, 1n, 2n]
    .filter((i) => i < words)
    .map((i) => state.memory.load(table.binary('add', offset, table.constant(4n + 32n * i)), table));
  return { selector, args: packed?.first ? [packed.first, ...args.slice(1)] : args };
}

function writeAnswer(machine: Machine, state: State, result: Term, input: Input): void {
  const { table } = machine;
  const length = input.output?.length;
  if (!input.output || !length || !isConst(length) || length.value > 256n) return;
  for (let i = 0n; i < length.value; i += 32n) {
    const word = table.node('ret', [result], String(i / 32n));
    state.memory.store(table.binary('add', input.output.offset, table.constant(i)), word);
  }
}

/**
 * CALL and its relatives, CREATE and SELFDESTRUCT. Answers are unknown values that remember the called
 * contract.
 */
export function runCall(op: number, machine: Machine, state: State): Outcome {
  const kind = kinds[op];
  if (!kind) return 'reverted';
  const { table } = machine;
  const site = siteOf(state.pc);
  const input = takeInput(op, machine, state);
  const { selector, args } = readData(machine, state, input);
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
  writeAnswer(machine, state, result, input);
  state.stack.push(result);
  state.pc += 1;
  return 'running';
}
