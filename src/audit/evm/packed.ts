import type { Site, StorageLocation, Write } from '../behaviour.js';
import { isConst, type Term, type TermTable } from '../term.js';

const wordMask = (1n << 256n) - 1n;

/** Bits of `value` that are the untouched bits of `before`. */
function keptBits(value: Term, before: Term): bigint {
  if (value === before) return wordMask;
  const [a, b] = value.args;
  if (!a || !b) return 0n;
  if (value.op === 'and') {
    if (isConst(b)) return keptBits(a, before) & b.value;
    return 0n;
  }
  if (value.op === 'or') return keptBits(a, before) | keptBits(b, before);
  return 0n;
}

/** What an SSTORE changes: the whole word, or the packed fields whose bits are not preserved. */
export function toWrites(
  place: StorageLocation,
  value: Term,
  before: Term,
  site: Site,
  table: TermTable,
): readonly Write[] {
  const kept = keptBits(value, before);
  if (kept === 0n || kept === wordMask) return kept === wordMask ? [] : [{ place, value, site }];
  const changed = wordMask & ~kept;
  const writes: Write[] = [];
  for (let bit = 0n; bit < 256n; ) {
    if (((changed >> bit) & 1n) === 0n) {
      bit += 1n;
      continue;
    }
    let width = 0n;
    while (bit + width < 256n && (changed >> (bit + width)) & 1n) width += 1n;
    const field = table.field(value, bit, width) ?? table.opaque('packed');
    writes.push({ place: { base: `${place.base}[${bit},${width}]`, keys: place.keys }, value: field, site });
    bit += width;
  }
  return writes;
}
