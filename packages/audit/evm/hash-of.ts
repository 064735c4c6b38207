import type { Term } from '../model/term.js';
import type { TermTable } from '../model/term-table.js';
import type { Memory, PackedKey } from './memory.js';

/** A hash of a packed key stands for the entry of a list that only that number names. */
function packedHash({ account, number, second }: PackedKey, table: TermTable): Term {
  const entry = table.node('keccak', [account, number]);
  return second ? table.node('keccak', [second, entry]) : entry;
}

/** What KECCAK256 makes of a region of memory; unknown where its length is. */
export function hashOf(memory: Memory, offset: Term, length: Term, table: TermTable): Term {
  const packed = memory.packedKey(offset, length, table);
  if (packed) return packedHash(packed, table);
  const words = memory.region(offset, length, table);
  return words && words.length > 0 ? table.node('keccak', words) : table.opaque('keccak');
}
