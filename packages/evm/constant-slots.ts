import { fromHex, type Hex, readInstructions } from '@assay/facts';
import { toNumber } from './machine/words.js';

const SLOAD = 0x54;
/** At most a few stack instructions lie between a constant and the instruction that reads its slot. */
const WINDOW = 3;

/**
 * Slots whose numbers stand in the code right before an instruction that reads a slot: settings, which nearly
 * every run reads. At most `max`, in the order of the code.
 */
export function constantSlots(code: Hex, max: number): readonly bigint[] {
  const found = new Set<bigint>();
  let recent: (bigint | undefined)[] = [];
  for (const { opcode, pushed } of readInstructions(fromHex(code))) {
    if (opcode === SLOAD) for (const slot of recent) if (slot !== undefined) found.add(slot);
    if (found.size >= max) break;
    recent = opcode === SLOAD ? [] : [...recent.slice(1 - WINDOW), pushed && toSlot(pushed)];
  }
  return [...found];
}

/** Slot numbers are small, or hashes. Other constants are not slots. */
function toSlot(bytes: Uint8Array): bigint | undefined {
  return bytes.length < 2 || bytes.length === 32 ? toNumber(bytes) : undefined;
}
