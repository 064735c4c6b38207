import type { Blocker, FunctionBehaviour, Path } from '../model/behaviour.js';
import { subterms, type Term } from '../model/term.js';
import type { TermTable } from '../model/term-table.js';
import { substituting } from './substitute.js';

/** What stands for a term that the rules read as another one; `undefined`: it stays. */
export type Reading = (term: Term) => Term | undefined;

function termsOf({ conditions, writes, calls, returned }: Path): readonly Term[] {
  return [
    ...conditions.map(({ term }) => term),
    ...writes.flatMap(({ place, value }) => [value, ...place.keys]),
    ...calls.flatMap(({ args, target }) => [target, ...args]),
    ...returned,
  ];
}

function replacer(terms: readonly Term[], read: Reading, table: TermTable): (term: Term) => Term {
  const known = new Map<Term, Term>();
  for (const term of terms)
    for (const inner of subterms(term)) {
      const other = read(inner);
      if (other) known.set(inner, other);
    }
  return known.size === 0 ? (term) => term : substituting(known, table);
}

function rewrittenPath(path: Path, read: Reading, table: TermTable): Path {
  const as = replacer(termsOf(path), read, table);
  return {
    ...path,
    calls: path.calls.map((call) => ({ ...call, target: as(call.target), args: call.args.map(as) })),
    conditions: path.conditions.map((condition) => ({ ...condition, term: as(condition.term) })),
    writes: path.writes.map(({ place, value, site }) => ({
      place: { base: place.base, keys: place.keys.map(as) },
      value: as(value),
      site,
    })),
    returned: path.returned.map(as),
  };
}

function rewrittenBlocker(blocker: Blocker, read: Reading, table: TermTable): Blocker {
  const { condition, before } = blocker;
  const as = replacer([condition, ...before.map(({ term }) => term)], read, table);
  return {
    ...blocker,
    condition: as(condition),
    before: before.map((one) => ({ ...one, term: as(one.term) })),
  };
}

/** The function with each term as it is to be read. */
export function rewritten(fn: FunctionBehaviour, read: Reading, table: TermTable): FunctionBehaviour {
  return {
    ...fn,
    paths: fn.paths.map((path) => rewrittenPath(path, read, table)),
    blockers: fn.blockers.map((blocker) => rewrittenBlocker(blocker, read, table)),
  };
}
