import { fromHex, type Hex } from '@assay/facts';

/** DELEGATECALL, and CALLCODE before it: what runs another contract's code on one's own storage. */
export const foreignCode: readonly number[] = [0xf4, 0xf2];

/** PUSH1 to PUSH32 carry one to 32 bytes of data. */
const [FIRST_PUSH, LAST_PUSH] = [0x60, 0x7f];

/**
 * True where an instruction runs another contract's code: without one nothing is a proxy, whatever its slots say. Jumps
 * reach no byte inside the data of a PUSH, so that reading from the start finds all instructions that can run.
 */
export function canDelegate(runtime: Hex): boolean {
  const code = fromHex(runtime);
  for (let at = 0; at < code.length; at += 1) {
    const opcode = code[at] ?? 0;
    if (foreignCode.includes(opcode)) return true;
    if (opcode >= FIRST_PUSH && opcode <= LAST_PUSH) at += opcode - FIRST_PUSH + 1;
  }
  return false;
}
