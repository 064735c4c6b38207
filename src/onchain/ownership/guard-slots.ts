import type { Hex } from '../../lib/hex.js';

const push1 = 0x60;
const push0 = 0x5f;
const push32 = 0x7f;
const caller = 0x33;
const sload = 0x54;
const jumpi = 0x57;
const comparisons: ReadonlySet<number> = new Set([0x14 /* EQ */, 0x03 /* SUB */, 0x18 /* XOR */]);
/** A comparison of the caller with a variable fits into this many instructions in every compiler that was looked at. */
const windowLength = 32;

interface Instruction {
  readonly opcode: number;
  readonly pushed?: bigint;
}

function disassemble(runtime: Hex): readonly Instruction[] {
  const code = Buffer.from(runtime.slice(2), 'hex');
  const instructions: Instruction[] = [];
  for (let at = 0; at < code.length; at++) {
    const opcode = code[at] ?? 0;
    if (opcode === push0) instructions.push({ opcode, pushed: 0n });
    else if (opcode >= push1 && opcode <= push32) {
      const length = opcode - push0;
      const value = code.subarray(at + 1, at + 1 + length).toString('hex');
      instructions.push({ opcode, pushed: BigInt(`0x${value.padEnd(length * 2, '0')}`) });
      at += length;
    } else instructions.push({ opcode });
  }
  return instructions;
}

/** The slot that an SLOAD reads, where it was pushed a few instructions before; `undefined` for a computed one (a mapping). */
function toSlot(instructions: readonly Instruction[], at: number): bigint | undefined {
  // Compilers write PUSH slot SLOAD, or shuffle once or twice between (PUSH 0, DUP1/SWAP1, SLOAD).
  for (let back = 1; back <= 3; back++) {
    const before = instructions[at - back];
    if (!before) return undefined;
    if (before.pushed !== undefined) return before.pushed;
    if (before.opcode < 0x80 || before.opcode > 0x9f) return undefined;
  }
  return undefined;
}

function isGuard(window: readonly Instruction[]): boolean {
  const comparison = window.findIndex(({ opcode }) => comparisons.has(opcode));
  return (
    comparison >= 0 &&
    window.slice(0, comparison).some(({ opcode }) => opcode === caller) &&
    window.slice(comparison, comparison + 8).some(({ opcode }) => opcode === jumpi)
  );
}

/**
 * Storage slots whose value the code compares with the caller before a branch: where an owner without a getter, or a second
 * one, is kept. A pattern over instructions, not a proof: a match says where to look, the value decides.
 * O(length of the code); at most `most` slots, in the order in which they occur.
 */
export function toGuardSlots(runtime: Hex, most = 8): readonly bigint[] {
  const instructions = disassemble(runtime);
  const slots = new Set<bigint>();
  instructions.forEach(({ opcode }, at) => {
    if (opcode !== sload || slots.size >= most) return;
    const slot = toSlot(instructions, at);
    if (slot === undefined) return;
    const callerBefore = instructions.slice(Math.max(0, at - 4), at).some((one) => one.opcode === caller);
    const after = instructions.slice(at + 1, at + 1 + windowLength);
    if (isGuard(callerBefore ? [{ opcode: caller }, ...after] : after)) slots.add(slot);
  });
  return [...slots];
}
