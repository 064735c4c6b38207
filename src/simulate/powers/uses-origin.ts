import type { Hex } from '../../lib/hex.js';

const ORIGIN = 0x32;
const [PUSH1, PUSH32] = [0x60, 0x7f];

/** True where the code reads `tx.origin` (or its data happens to hold that byte). O(length). */
export function usesOrigin(runtime: Hex): boolean {
  for (let at = 2; at + 2 <= runtime.length; at += 2) {
    const opcode = Number.parseInt(runtime.slice(at, at + 2), 16);
    if (opcode === ORIGIN) return true;
    if (opcode >= PUSH1 && opcode <= PUSH32) at += (opcode - PUSH1 + 1) * 2;
  }
  return false;
}
