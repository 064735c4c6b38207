import { fromHex, type Hex, pushedNumber, readInstructions } from '@assay/facts';

const JUMPDEST = 0x5b;
/** Contracts that leave room for later versions, as zos made them, begin every fiftieth slot. */
const MAX_SLOT = 1_000n;
const MAX_SLOTS = 64;

/** Small numbers in the code that are no places to jump to: some are slots where maps are kept. O(length). */
export function toMapSlots(runtime: Hex): readonly bigint[] {
  const instructions = [...readInstructions(fromHex(runtime))];
  const targets = new Set(instructions.flatMap(({ at, opcode }) => (opcode === JUMPDEST ? BigInt(at) : [])));
  const pushed = instructions.flatMap((one) => pushedNumber(one) ?? []);
  const small = pushed.filter((value) => value <= MAX_SLOT && !targets.has(value));
  return [...new Set(small)].slice(0, MAX_SLOTS);
}
