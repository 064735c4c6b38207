import type { Path, Write } from '../model/behaviour.js';
import { isConst, subterms, type Term } from '../model/term.js';
import type { TermTable } from '../model/term-table.js';

/** A longer one is not written out. */
const maxEntries = 32n;

/** The number that a condition of the path keeps `index` below, if one does. */
function bound(index: Term, { conditions }: Path): bigint | undefined {
  for (const { term, holds } of conditions) {
    const [a, b] = term.args;
    if (!a || !b) continue;
    const [low, high] = (term.op === 'lt') === holds ? [a, b] : [b, a];
    if (term.op === 'eq' && holds && term.args.includes(index)) {
      const other = a === index ? b : a;
      if (isConst(other)) return other.value + 1n;
    }
    if ((term.op !== 'lt' && term.op !== 'gt') || low !== index || !isConst(high)) continue;
    return holds ? high.value : high.value + 1n;
  }
  return undefined;
}

/** The largest index of the caller's choice in `slot` plus one; `undefined`: there is none, or nothing bounds it. */
export function entriesOf(slot: Term, path: Path): bigint | undefined {
  const chosen = [...subterms(slot)].filter(({ op }) => op === 'arg');
  const bounds = chosen.flatMap((index) => bound(index, path) ?? []);
  if (chosen.length === 0 || bounds.length < chosen.length) return undefined;
  return bounds.sort((a, b) => (a < b ? 1 : -1))[0];
}

/** `start + index`, where an array of fixed length begins at the slot `start`. */
function startOf({ op, args }: Term): bigint | undefined {
  const [a, b] = args;
  if (op === 'arg') return 0n;
  if (op !== 'add' || a?.op === b?.op) return undefined;
  const start = [a, b].find(isConst);
  return start && [a, b].some((arg) => arg?.op === 'arg') ? start.value : undefined;
}

function spread(write: Write, path: Path, table: TermTable): readonly Write[] {
  const [slot] = write.place.keys;
  if (write.place.base !== '?' || !slot) return [write];
  const start = startOf(slot);
  const entries = start === undefined ? undefined : entriesOf(slot, path);
  if (start === undefined || entries === undefined || entries > maxEntries) return [write];
  table.work.spend(Number(entries));
  return Array.from({ length: Number(entries) }, (_, at) => ({
    ...write,
    place: { base: `s${(start + BigInt(at)).toString(16)}`, keys: [] },
  }));
}

/**
 * Code keeps an array of fixed length in slots beside each other, where others read its entries as variables: a
 * write of an entry that the caller names may reach each of them.
 */
export function withEntries(path: Path, table: TermTable): Path {
  const isNamed = ({ place }: Write) => place.base === '?';
  if (!path.writes.some(isNamed)) return path;
  return { ...path, writes: path.writes.flatMap((write) => spread(write, path, table)) };
}
