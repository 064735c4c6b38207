import { createEVM, type EVM, EVMError } from '@ethereumjs/evm';

/** What the machine does for one instruction. `gasHandler` is there where the price depends on the state. */
interface Instruction {
  readonly opcodeInfo: {
    readonly code: number;
    readonly feeBigInt: bigint;
    readonly isAsync: boolean;
    readonly dynamicGas: boolean;
    readonly isInvalid: boolean;
  };
  readonly opHandler: (state: RunState, common: unknown) => Promise<void> | undefined;
  readonly gasHandler: (state: RunState, gas: bigint, common: unknown) => Promise<bigint>;
}
interface RunState {
  programCounter: number;
  opCode: number;
  code: Uint8Array;
  validJumps: Uint8Array;
  cachedPushes: unknown;
  shouldDoJumpAnalysis: boolean;
  readonly memoryWordCount: bigint;
  readonly stack: { readonly length: number; peek(count?: number): bigint[]; popN(count: number): bigint[] };
  readonly memory: { write(offset: number, size: number, value: Uint8Array): void };
}
interface Searched {
  readonly jumps: Uint8Array;
  readonly pushes: unknown;
  readonly opcodesCached: readonly Instruction[];
}
interface RunResult {
  readonly runState: RunState;
  readonly exceptionError: EVMError | undefined;
}
interface Interpreter {
  readonly _evm: EVM;
  readonly _runState: RunState;
  readonly common: unknown;
  _getValidJumpDestinations(code: Uint8Array): Searched;
  run(code: Uint8Array, options?: { readonly pc?: number }): Promise<RunResult>;
  runStep(instruction: Instruction): Promise<void>;
  useGas(gas: bigint, info: unknown): void;
}

/** An opcode without a meaning. */
const UNUSED = 0x0c;
/** The first byte of code in the EVM object format. */
const OBJECT_FORMAT = 0xef;
const MLOAD = 0x51;
const MSTORE = 0x52;
const WORD_BYTES = 32n;

/**
 * The machine waits for a promise after each instruction, and searches a code for jump destinations in each call
 * again: that is most of its time. From now on it waits only where an instruction does, and searches each code once.
 * What it computes is the same.
 */
export async function quickenInterpreter(): Promise<void> {
  const prototype = await findPrototype();
  const { _getValidJumpDestinations: search, run } = prototype;
  const known = new WeakMap<EVM, WeakMap<Uint8Array, Searched>>();
  prototype._getValidJumpDestinations = function remembered(code) {
    const ofEvm = known.get(this._evm) ?? new WeakMap<Uint8Array, Searched>();
    known.set(this._evm, ofEvm);
    const found = ofEvm.get(code) ?? search.call(this, code);
    ofEvm.set(code, found);
    return found;
  };
  prototype.run = function quick(code, options = {}) {
    if (code[0] === OBJECT_FORMAT || options.pc !== undefined) return run.call(this, code, options);
    return runQuickly(this, code);
  };
}

async function findPrototype(): Promise<Interpreter> {
  let prototype: Interpreter | undefined;
  const logicFunction = ({ interpreter }: { interpreter: object }) => {
    prototype = Object.getPrototypeOf(interpreter) as Interpreter;
  };
  const opcode = { opcode: UNUSED, opcodeName: 'UNUSED', baseFee: 0, logicFunction };
  const evm = await createEVM({ customOpcodes: [opcode] });
  await evm.runCode({ code: Uint8Array.of(UNUSED), gasLimit: 100n });
  if (!prototype) throw new Error('the machine has no interpreter');
  return prototype;
}

async function runQuickly(machine: Interpreter, code: Uint8Array): Promise<RunResult> {
  const state = machine._runState;
  const { jumps, pushes, opcodesCached } = machine._getValidJumpDestinations(code);
  Object.assign(state, { code, validJumps: jumps, cachedPushes: pushes, shouldDoJumpAnalysis: false });
  try {
    while (state.programCounter < code.length) {
      const instruction = opcodesCached[state.programCounter] as Instruction;
      state.opCode = instruction.opcodeInfo.code;
      const step = runInstruction(machine, instruction);
      if (step) await step;
    }
  } catch (error) {
    if (!(error instanceof EVMError)) throw error;
    if (error.error !== EVMError.errorMessages.STOP) return { runState: state, exceptionError: error };
  }
  return { runState: state, exceptionError: undefined };
}

/** @returns what must be waited for, if anything */
function runInstruction(machine: Interpreter, instruction: Instruction): Promise<void> | undefined {
  const { opcodeInfo: info, opHandler } = instruction;
  const state = machine._runState;
  if (info.isAsync || info.isInvalid) return machine.runStep(instruction);
  if (info.dynamicGas && !hasWordInMemory(state)) return machine.runStep(instruction);
  machine.useGas(info.feeBigInt, info);
  state.programCounter += 1;
  if (info.code === MSTORE) storeWord(state);
  else opHandler(state, machine.common);
  return undefined;
}

/** The instruction reads or writes a word in memory that is there already, which costs its fee alone. */
function hasWordInMemory({ opCode, stack, memoryWordCount }: RunState): boolean {
  if ((opCode !== MLOAD && opCode !== MSTORE) || stack.length < 2) return false;
  const [offset = 0n] = stack.peek();
  return offset + WORD_BYTES <= memoryWordCount * WORD_BYTES;
}

function storeWord({ stack, memory }: RunState): void {
  const [offset = 0n, word = 0n] = stack.popN(2);
  const bytes = new Uint8Array(Number(WORD_BYTES));
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < 4; at += 1)
    view.setBigUint64(8 * at, BigInt.asUintN(64, word >> BigInt(192 - 64 * at)));
  memory.write(Number(offset), bytes.length, bytes);
}
