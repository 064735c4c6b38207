import { appendedAccount, type Term } from '../model/term.js';
import { type Machine, type Outcome, pop } from './machine.js';
import type { State } from './state.js';

const binaryNames: Readonly<Record<number, string>> = {
  1: 'add',
  2: 'mul',
  3: 'sub',
  4: 'div',
  5: 'sdiv',
  6: 'mod',
  7: 'smod',
  10: 'exp',
  11: 'signextend',
  16: 'lt',
  17: 'gt',
  18: 'slt',
  19: 'sgt',
  20: 'eq',
  22: 'and',
  23: 'or',
  24: 'xor',
  26: 'byte',
  27: 'shl',
  28: 'shr',
  29: 'sar',
};

const environment: Readonly<Record<number, string>> = {
  50: 'origin',
  52: 'callvalue',
  58: 'gasprice',
  65: 'coinbase',
  66: 'timestamp',
  67: 'number',
  68: 'prevrandao',
  69: 'gaslimit',
  70: 'chainid',
  71: 'selfbalance',
  72: 'basefee',
  90: 'gas',
};

const accountBytes = 20;
const wordBytes = 32;
const allOnes = (1n << 256n) - 1n;

function callDataWord(machine: Machine, state: State, offset: Term): Term {
  const { table, callData } = machine;
  if (offset.value === undefined) return table.node('argdyn', [offset]);
  if (callData.selector === undefined) return table.zero;
  if (offset.value === 0n) {
    machine.selectorAt ??= state.pc;
    if (machine.selectorAt !== state.pc) machine.assumes = true;
    return table.constant(callData.selector << 224n);
  }
  if (offset.value % 32n !== 4n) machine.assumes = true;
  // ERC-2771: a forwarder puts the account that it calls for behind the arguments.
  const isAppended = offset.value === BigInt(callData.length.size - accountBytes);
  return table.leaf('arg', isAppended ? appendedAccount : String((offset.value - 4n) / 32n));
}

function pushEnvironment(op: number, machine: Machine, state: State): boolean {
  const { table, callData } = machine;
  // The gas that is left, the answer of a call, the size of memory: not the same at each reading.
  if (op === 0x3d || op === 0x59 || op === 0x5a) machine.assumes = true;
  const known: Readonly<Record<number, () => Term>> = {
    48: () => table.self,
    51: () => table.caller,
    54: () => callData.length.value(table),
    56: () => table.constant(BigInt(machine.program.code.length)),
    // Long enough for any decoding of an answer, so that answers do not fork the walk.
    61: () => table.constant(0x100n),
    88: () => table.constant(BigInt(state.pc)),
    89: () => table.leaf('env', 'msize'),
  };
  const name = environment[op];
  const made = name ? table.leaf('env', name) : known[op]?.();
  if (made) state.stack.push(made);
  return made !== undefined;
}

function unary(op: number, machine: Machine, state: State): boolean {
  const { table } = machine;
  if (op === 0x3b || op === 0x3f) machine.assumes = true;
  if (op === 0x15) state.stack.push(table.not(pop(state, table)));
  else if (op === 0x19) state.stack.push(table.binary('xor', pop(state, table), table.constant(allOnes)));
  else if (op === 0x31) state.stack.push(table.node('balance', [pop(state, table)]));
  else if (op === 0x35) state.stack.push(callDataWord(machine, state, pop(state, table)));
  else if (op === 0x3b) state.stack.push(codeSize(machine, pop(state, table)));
  else if (op === 0x3f) state.stack.push(table.codeHash(pop(state, table)));
  else if (op === 0x40 || op === 0x49)
    state.stack.push(table.node('lookup', [pop(state, table)], String(op)));
  else return false;
  return true;
}

/** A contract that storage or a constant names is taken to exist; of others it is not known. */
function codeSize(machine: Machine, account: Term): Term {
  const isNobody = account === machine.table.zero;
  const fixed = !isNobody && (account.op === 'load' || account.op === 'const' || account.op === 'ret');
  return fixed ? machine.table.one : machine.table.codeSize(account);
}

function shuffle(op: number, machine: Machine, state: State): boolean {
  const { stack } = state;
  if (op >= 0x80 && op <= 0x8f) {
    stack.push(stack[stack.length - (op - 0x7f)] ?? machine.table.opaque('underflow'));
  } else if (op >= 0x90 && op <= 0x9f) {
    const top = stack.length - 1;
    const other = top - (op - 0x8f);
    const [a, b] = [stack[top], stack[other]];
    if (a && b) [stack[top], stack[other]] = [b, a];
  } else if (op === 0x50) stack.pop();
  else return op === 0x5b;
  return true;
}

/** The first topic of `Transfer(address,address,uint256)`. */
const transferTopic = 0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3efn;

function logs(op: number, machine: Machine, state: State): void {
  pop(state, machine.table);
  pop(state, machine.table);
  for (let topic = 0; topic < op - 0xa0; topic += 1) {
    const term = pop(state, machine.table);
    if (topic === 0 && term.value === transferTopic) state.emitsTransfer = true;
  }
}

function copies(op: number, machine: Machine, state: State): boolean {
  if (op !== 0x37 && op !== 0x39 && op !== 0x3c && op !== 0x3e) return false;
  // Of what is copied only whole words are kept.
  machine.assumes = true;
  if (op === 0x3c) pop(state, machine.table);
  const to = pop(state, machine.table);
  const from = pop(state, machine.table);
  const length = pop(state, machine.table);
  if (op === 0x37) copyCallData(machine, state, { to, from, length });
  if (op === 0x39) copyCode(machine, state, { to, from, length });
  if (op === 0x3e) copyAnswer(machine, state, { to, length });
  return true;
}

/** What a copying instruction was given. */
interface Copy {
  readonly to: Term;
  readonly from: Term;
  readonly length: Term;
}

/**
 * Copies words of the running code: the optimiser keeps long constants (storage slots, topics) behind the
 * code to save bytes.
 */
function copyCode({ table, program }: Machine, state: State, { to, from, length }: Copy): void {
  if (from.value === undefined || length.value === undefined || length.value > 256n) return;
  for (let i = 0n; i < length.value; i += 32n) {
    const known = i + 32n <= length.value;
    const word = known ? table.constant(toCodeWord(program.code, from.value + i)) : table.opaque('code');
    state.memory.store(table.binary('add', to, table.constant(i)), word);
  }
}

/** 32 bytes of code; zeros behind its end. */
function toCodeWord(code: Uint8Array, at: bigint): bigint {
  const bytes = at < BigInt(code.length) ? code.subarray(Number(at), Number(at) + 32) : new Uint8Array(0);
  return BigInt(`0x${Buffer.from(bytes).toString('hex').padEnd(64, '0')}`);
}

function copyCallData(machine: Machine, state: State, { to, from, length }: Copy): void {
  const { table, callData } = machine;
  const words = length.value !== undefined && length.value <= 256n ? Number(length.value / 32n) : 0;
  for (let i = 0n; i < BigInt(words); i += 1n) {
    const step = table.constant(32n * i);
    state.memory.store(
      table.binary('add', to, step),
      callDataWord(machine, state, table.binary('add', from, step)),
    );
  }
  if (words === 0) state.memory.copyCallData();
  // ERC-2771 reads the last word of a copy of it all: its low bytes are the account behind the arguments.
  if (from.value === 0n && callData.length.size >= wordBytes && length.value === BigInt(callData.length.size))
    state.memory.store(
      table.binary('add', to, table.constant(length.value - BigInt(wordBytes))),
      table.leaf('arg', appendedAccount),
    );
}

function copyAnswer(machine: Machine, state: State, { to, length }: Omit<Copy, 'from'>): void {
  const last = state.calls.at(-1);
  if (!last || length.value === undefined) return;
  for (let i = 0n; i < 4n; i += 1n) {
    const word = machine.table.node('ret', [last.result], String(i));
    state.memory.store(machine.table.binary('add', to, machine.table.constant(32n * i)), word);
  }
}

/** Arithmetic, environment, stack and log instructions. */
export function runSimple(op: number, machine: Machine, state: State): Outcome {
  const { table } = machine;
  const pushed = machine.program.pushes.get(state.pc);
  const binary = binaryNames[op];
  if (pushed !== undefined) {
    state.stack.push(table.constant(pushed));
    state.pc += op - 0x5f;
  } else if (binary) {
    const a = pop(state, table);
    state.stack.push(table.binary(binary, a, pop(state, table)));
  } else if (op === 0x08 || op === 0x09) {
    const args = [pop(state, table), pop(state, table), pop(state, table)];
    state.stack.push(table.node(op === 0x08 ? 'addmod' : 'mulmod', args));
  } else if (op >= 0xa0 && op <= 0xa4) logs(op, machine, state);
  else if (
    !shuffle(op, machine, state) &&
    !unary(op, machine, state) &&
    !copies(op, machine, state) &&
    !pushEnvironment(op, machine, state)
  ) {
    // An instruction that the walk does not know.
    machine.assumes = true;
    return 'reverted';
  }
  state.pc += 1;
  return 'running';
}
