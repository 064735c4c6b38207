import type { Hex } from '../lib/hex.js';
import { fromHex, toNumber } from './words.js';

const PUSH0 = 0x5f;
const PUSH32 = 0x7f;
const SLOAD = 0x54;
/** Between a constant and the instruction that reads its slot lie at most a few that order the stack. */
const WINDOW = 3;

/**
 * Slots whose numbers stand in the code right before an instruction that reads a slot: settings, which nearly
 * every run reads. At most `max`, in the order of the code.
 */
export function constantSlots(code: Hex, max: number): readonly bigint[] {
  const bytes = fromHex(code);
  const found = new Set<bigint>();
  let recent: (bigint | undefined)[] = [];
  for (let at = 0; at < bytes.length && found.size < max; at += 1) {
    const byte = bytes[at] ?? 0;
    const length = byte >= PUSH0 && byte <= PUSH32 ? byte - PUSH0 : undefined;
    if (byte === SLOAD) for (const slot of recent) if (slot !== undefined) found.add(slot);
    const pushed = length === undefined ? undefined : toSlot(bytes.subarray(at + 1, at + 1 + length));
    recent = byte === SLOAD ? [] : [...recent.slice(1 - WINDOW), pushed];
    at += length ?? 0;
  }
  return [...found];
}

/** Slots are numbered from 0 on, or are hashes; other constants are something else. */
function toSlot(bytes: Uint8Array): bigint | undefined {
  return bytes.length < 2 || bytes.length === 32 ? toNumber(bytes) : undefined;
}
