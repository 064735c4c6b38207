import { fromHex, type Hex, readInstructions } from '@assay/facts';

const ORIGIN = 0x32;

/** True where the code reads `tx.origin` (or its data happens to hold that byte). O(length). */
export function usesOrigin(runtime: Hex): boolean {
  for (const { opcode } of readInstructions(fromHex(runtime))) if (opcode === ORIGIN) return true;
  return false;
}
