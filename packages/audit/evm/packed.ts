import type { Write } from '../model/behaviour.js';
import { isConst, type Term } from '../model/term.js';
import type { TermTable } from '../model/term-table.js';
import { bitsOf } from '../rules/storage-base.js';

const wordMask = (1n << 256n) - 1n;

/** Bits of `before` that `value` is a field of, put `shift` bits up. */
function fieldBits({ op, name = '', args }: Term, before: Term, shift: bigint): bigint {
  const isSame =
    op === 'load' && args.length === before.args.length && args.every((key, i) => key === before.args[i]);
  if (!isSame || before.op !== 'load' || !name.startsWith(`${before.name}[`)) return 0n;
  const [offset, width] = bitsOf(name);
  return BigInt(offset) === shift ? ((1n << BigInt(width)) - 1n) << shift : 0n;
}

/** Bits of `value` that are the untouched bits of `before`. */
function keptBits(value: Term, before: Term): bigint {
  if (value === before) return wordMask;
  if (value.op === 'load') return fieldBits(value, before, 0n);
  const [inner, factor] = value.args;
  if (value.op === 'mul' && inner && isConst(factor) && (factor.value & (factor.value - 1n)) === 0n)
    return fieldBits(inner, before, BigInt(factor.value.toString(2).length - 1));
  const [a, b] = value.args;
  if (!a || !b) return 0n;
  if (value.op === 'and') {
    if (isConst(b)) return keptBits(a, before) & b.value;
    return 0n;
  }
  if (value.op === 'or') return keptBits(a, before) | keptBits(b, before);
  return 0n;
}

/**
 * What an SSTORE changes: the whole word, or the packed fields whose bits are not preserved. `before`: the
 * words it may preserve bits of, what this path stored there first.
 */
export function toWrites(
  { place, value, site }: Write,
  before: readonly (Term | undefined)[],
  table: TermTable,
): readonly Write[] {
  const kept = before.map((word) => (word ? keptBits(value, word) : 0n)).find((bits) => bits !== 0n) ?? 0n;
  if (kept === 0n || kept === wordMask) return kept === wordMask ? [] : [{ place, value, site }];
  const writes: Write[] = [];
  for (const [bit, width] of runsOf(wordMask & ~kept)) {
    for (const [from, length, part] of fieldsOf(value, bit, width, table)) {
      writes.push({
        place: { base: `${place.base}[${from},${length}]`, keys: place.keys },
        value: part,
        site,
      });
    }
  }
  return writes;
}

/** Runs of set bits: first bit and width. */
function runsOf(bits: bigint): readonly (readonly [bigint, bigint])[] {
  const runs: (readonly [bigint, bigint])[] = [];
  for (let bit = 0n; bit < 256n; ) {
    let width = 0n;
    while (bit + width < 256n && (bits >> (bit + width)) & 1n) width += 1n;
    if (width > 0n) runs.push([bit, width]);
    bit += width > 0n ? width : 1n;
  }
  return runs;
}

/** Bits at which the masks and shifts of a packed word begin or end. */
function edgesOf(value: Term, found: Set<bigint>): Set<bigint> {
  const [a, b] = value.args;
  if (value.op === 'and' && isConst(b)) {
    for (let bit = 1n; bit < 256n; bit += 1n) {
      if (((b.value >> bit) & 1n) !== ((b.value >> (bit - 1n)) & 1n)) found.add(bit);
    }
  }
  if (value.op === 'or' && isConst(b)) for (const [bit] of runsOf(b.value)) found.add(bit);
  if (value.op === 'mul' && isConst(b)) found.add(BigInt(b.value.toString(2).length - 1));
  if (a && ['or', 'and', 'mul'].includes(value.op)) {
    edgesOf(a, found);
    if (b) edgesOf(b, found);
  }
  return found;
}

/**
 * The value of neighbouring fields: together if they can be told, else cut where the word was put together.
 */
function fieldsOf(
  value: Term,
  bit: bigint,
  width: bigint,
  table: TermTable,
): readonly (readonly [bigint, bigint, Term])[] {
  const whole = table.field(value, bit, width);
  if (whole) return [[bit, width, whole]];
  const edges = [...edgesOf(value, new Set([bit, bit + width]))]
    .filter((edge) => edge >= bit && edge <= bit + width)
    .sort((a, b) => (a < b ? -1 : 1));
  return edges.slice(0, -1).map((from, i) => {
    const length = (edges[i + 1] ?? bit + width) - from;
    return [from, length, table.field(value, from, length) ?? table.opaque('packed')] as const;
  });
}
