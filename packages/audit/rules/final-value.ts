import type { Path, Write } from '../model/behaviour.js';
import { isConst, type Term } from '../model/term.js';
import type { TermTable } from '../model/term-table.js';
import { bitsOf, overlaps } from './storage-base.js';
import { substituteAll } from './substitute.js';

/** Values of the contract's own storage in a term, not those passed to another contract. */
export function* ownLoads(term: Term): Generator<Term> {
  const seen = new Set<Term>([term]);
  for (const next of seen) {
    term.work.spend(1);
    if (next.op === 'load') yield next;
    if (next.op !== 'call' && next.op !== 'ret') for (const arg of next.args) seen.add(arg);
  }
}

/** What one write puts where `load` reads; `undefined` if it writes elsewhere. */
export function writtenValue({ place, value }: Write, load: Term, table: TermTable): Term | undefined {
  const base = load.name ?? '';
  const isSame = place.keys.length === load.args.length && place.keys.every((key, i) => key === load.args[i]);
  if (!isSame || !overlaps(place.base, base)) return undefined;
  if (place.base === base) return value;
  const [writtenAt, writtenWidth] = bitsOf(place.base);
  const [at, width] = bitsOf(base);
  if (at < writtenAt || at + width > writtenAt + writtenWidth) return table.opaque('part');
  return table.field(value, BigInt(at - writtenAt), BigInt(width)) ?? table.opaque('part');
}

/** What the path leaves where `load` reads; `undefined` if it writes nothing there. */
export function finalValue({ writes }: Path, load: Term, table: TermTable): Term | undefined {
  table.work.spend(writes.length);
  for (let i = writes.length - 1; i >= 0; i -= 1) {
    const write = writes[i];
    const value = write && writtenValue(write, load, table);
    if (value) return value;
  }
  return undefined;
}

/** What the conditions of a path say about single values: `x == 3`, `!x`. */
function knownValues(path: Path, table: TermTable): ReadonlyMap<Term, Term> {
  const known = new Map<Term, Term>();
  for (const { term, holds } of path.conditions) {
    if (!holds && term.op === 'load') known.set(term, table.zero);
    if (!holds || term.op !== 'eq') continue;
    const load = term.args.find(({ op }) => op === 'load');
    const value = term.args.find(isConst);
    if (load && value) known.set(load, value);
  }
  return known;
}

/** `term` as it would be computed after the path; `undefined` if the path changes nothing in it. */
export function afterPath(term: Term, path: Path, table: TermTable): Term | undefined {
  const finals = new Map<Term, Term>();
  for (const load of ownLoads(term)) {
    const value = finalValue(path, load, table);
    if (value) finals.set(load, value);
  }
  if (finals.size === 0) return undefined;
  const known = knownValues(path, table);
  const values = [...finals].map(([load, value]) => [load, substituteAll(value, known, table)] as const);
  return substituteAll(term, new Map(values), table);
}
