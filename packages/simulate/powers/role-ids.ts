import { fromHex, type Hex, readInstructions, toHex } from '@assay/facts';

const PUSH32 = 0x7f;
const MAX_ROLES = 8;

/** Words written into the code that may be names of roles: no short numbers, addresses, masks or texts. */
export function toRoleIds(runtime: Hex): readonly Hex[] {
  const found = new Set<Hex>();
  for (const { opcode, pushed } of readInstructions(fromHex(runtime))) {
    if (opcode !== PUSH32 || !pushed || found.size === MAX_ROLES) continue;
    const word = toHex(pushed);
    if (word.length === 66 && !/^0x(?:00|ff)|00000000$|f{16}$/.test(word)) found.add(word);
  }
  return [...found];
}
