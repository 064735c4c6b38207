import type { Path, Write } from '../model/behaviour.js';
import { isConst, type Term } from '../model/term.js';
import type { TermTable } from '../model/term-table.js';
import { bitsOf, overlaps } from './storage-base.js';
import { substituteAll, substituting } from './substitute.js';

const loadsOf = new WeakMap<Term, readonly Term[]>();

/** Values of the contract's own storage in a term, not those passed to another contract. All paths ask: found once. */
export function ownLoads(term: Term): readonly Term[] {
  const known = loadsOf.get(term) ?? findLoads(term);
  loadsOf.set(term, known);
  return known;
}

function findLoads(term: Term): readonly Term[] {
  const seen = new Set<Term>([term]);
  for (const next of seen) {
    term.work.spend(1);
    if (next.op !== 'call' && next.op !== 'ret') for (const arg of next.args) seen.add(arg);
  }
  return [...seen].filter(({ op }) => op === 'load');
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

/** What was found of a path, by the term that was asked about. */
type Found = WeakMap<Path, Map<Term, Term | undefined>>;

const finals: Found = new WeakMap();
const afters: Found = new WeakMap();

/** The value for the term on the path. Most conditions ask for the same ones, and so do all rules: found once. */
function once(found: Found, path: Path, term: Term, find: () => Term | undefined): Term | undefined {
  const known = found.get(path) ?? new Map<Term, Term | undefined>();
  found.set(path, known);
  if (!known.has(term)) known.set(term, find());
  return known.get(term);
}

/** What the path leaves where `load` reads; `undefined` if it writes nothing there. */
export function finalValue(path: Path, load: Term, table: TermTable): Term | undefined {
  return once(finals, path, load, () => findFinal(path, load, table));
}

function findFinal({ writes }: Path, load: Term, table: TermTable): Term | undefined {
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
  return once(afters, path, term, () => findAfter(term, path, table));
}

function findAfter(term: Term, path: Path, table: TermTable): Term | undefined {
  const left = new Map<Term, Term>();
  for (const load of ownLoads(term)) {
    const value = finalValue(path, load, table);
    if (value) left.set(load, value);
  }
  if (left.size === 0) return undefined;
  const asKnown = substituting(knownValues(path, table), table);
  const values = [...left].map(([load, value]) => [load, asKnown(value)] as const);
  return substituteAll(term, new Map(values), table);
}
