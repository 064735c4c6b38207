import { fromHex, type Hex, pushedNumber, readInstructions } from '@assay/facts';

const op = {
  stop: 0x00,
  sub: 0x03,
  eq: 0x14,
  xor: 0x18,
  caller: 0x33,
  sload: 0x54,
  sstore: 0x55,
  jump: 0x56,
  jumpi: 0x57,
  jumpdest: 0x5b,
  return: 0xf3,
  revert: 0xfd,
} as const;
/** Instructions that end the search for a condition: the previous branch, the end of a path, a write. */
const borders: ReadonlySet<number> = new Set([op.jumpi, op.revert, op.return, op.stop, op.sstore]);
/**
 * Max instructions between a comparison and its branch: EQ ISZERO ISZERO PUSH JUMPI, and SUB PUSH JUMPI in
 * newer compilers.
 */
const branchWithin: ReadonlyMap<number, number> = new Map([
  [op.eq, 8],
  [op.sub, 2],
  [op.xor, 2],
]);
const maxConditionLength = 40;
const maxRoutineLength = 24;

interface Instruction {
  readonly at: number;
  readonly opcode: number;
  readonly pushed?: bigint;
}

/** Origin of a value on the stack: the caller, or a storage slot with a fixed number. */
type Origin = 'caller' | bigint;

function disassemble(runtime: Hex): readonly Instruction[] {
  return [...readInstructions(fromHex(runtime))].map((one) => {
    const pushed = pushedNumber(one);
    return { at: one.at, opcode: one.opcode, ...(pushed === undefined ? {} : { pushed }) };
  });
}

/**
 * The slot that an SLOAD reads, if it was pushed a few instructions before; `undefined` for a computed slot
 * (a mapping).
 */
function toSlot(instructions: readonly Instruction[], index: number): bigint | undefined {
  // Compilers write PUSH slot SLOAD, or shuffle once or twice between (PUSH 0, DUP1/SWAP1, SLOAD).
  for (let back = 1; back <= 3; back++) {
    const before = instructions[index - back];
    if (before?.pushed !== undefined) return before.pushed;
    if (!before || before.opcode < 0x80 || before.opcode > 0x9f) return undefined;
  }
  return undefined;
}

/** What a routine (`_msgSender()`, an internal `owner()`) returns, by its start position. */
function toRoutines(instructions: readonly Instruction[]): ReadonlyMap<bigint, Origin> {
  const routines = new Map<bigint, Origin>();
  instructions.forEach(({ at, opcode }, index) => {
    if (opcode !== op.jumpdest) return;
    let origin: Origin | undefined;
    for (let next = index + 1; next < index + maxRoutineLength; next++) {
      const instruction = instructions[next];
      if (!instruction || borders.has(instruction.opcode) || instruction.opcode === op.jumpdest) return;
      if (instruction.opcode === op.caller) origin = 'caller';
      if (instruction.opcode === op.sload) origin = toSlot(instructions, next);
      if (instruction.opcode !== op.jump) continue;
      if (origin !== undefined) routines.set(BigInt(at), origin);
      return;
    }
  });
  return routines;
}

function toOrigin(
  instructions: readonly Instruction[],
  index: number,
  routines: ReadonlyMap<bigint, Origin>,
): Origin | undefined {
  const instruction = instructions[index];
  if (instruction?.opcode === op.caller) return 'caller';
  if (instruction?.opcode === op.sload) return toSlot(instructions, index);
  const called = instruction?.pushed !== undefined && instructions[index + 1]?.opcode === op.jump;
  return called ? routines.get(instruction.pushed) : undefined;
}

function isCondition(instructions: readonly Instruction[], index: number): boolean {
  const within = branchWithin.get(instructions[index]?.opcode ?? op.stop) ?? 0;
  return instructions.slice(index + 1, index + 1 + within).some(({ opcode }) => opcode === op.jumpi);
}

/** The slot that is compared with the caller in the condition that ends at `index`. */
function toComparedSlot(
  instructions: readonly Instruction[],
  index: number,
  routines: ReadonlyMap<bigint, Origin>,
): bigint | undefined {
  let slot: bigint | undefined;
  let caller = false;
  for (let back = index - 1; back >= Math.max(0, index - maxConditionLength); back--) {
    if (borders.has(instructions[back]?.opcode ?? op.stop)) break;
    const origin = toOrigin(instructions, back, routines);
    if (origin === 'caller') caller = true;
    else slot ??= origin;
  }
  return caller ? slot : undefined;
}

/**
 * Storage slots whose value the code compares with the caller before a branch: where an owner without a
 * getter, or a second owner, is kept. This is an instruction pattern, not a proof: the value in the slot
 * decides. Owners in mappings, constants and immutables are not seen. O(length of the code); at most `max`
 * slots, in code order.
 */
export function toGuardSlots(runtime: Hex, max = 8): readonly bigint[] {
  const instructions = disassemble(runtime);
  const routines = toRoutines(instructions);
  const slots = new Set<bigint>();
  for (let index = 0; index < instructions.length && slots.size < max; index++) {
    if (!isCondition(instructions, index)) continue;
    const slot = toComparedSlot(instructions, index, routines);
    if (slot !== undefined) slots.add(slot);
  }
  return [...slots];
}
