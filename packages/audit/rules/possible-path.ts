import type { Path } from '../model/behaviour.js';
import { isConst, type Term, type TermTable } from '../model/term.js';
import { substituteAll, truthOf } from './substitute.js';

/** What the path holds to be equal: each term with the one that stands for both. */
function equalTerms({ conditions }: Path): ReadonlyMap<Term, Term> {
  const same = new Map<Term, Term>();
  const standIn = (term: Term): Term => {
    const other = same.get(term);
    return other ? standIn(other) : term;
  };
  for (const { term, holds } of conditions) {
    const [a, b] = holds && term.op === 'eq' ? term.args.map(standIn) : [];
    if (!a || !b || a === b || isConst(a) || isConst(b)) continue;
    // Who calls is asked on most paths, and decides no other condition.
    if ([a, b].some(({ op }) => op === 'caller' || op === 'self')) continue;
    same.set(a.id > b.id ? a : b, a.id > b.id ? b : a);
  }
  return new Map([...same.keys()].map((term) => [term, standIn(term)]));
}

/**
 * Whether all conditions of the path can hold together, given what it holds to be equal. Two loops over lists
 * of the same length are walked one by one: no call makes them end at different counts.
 */
export function isPossible(path: Path, table: TermTable): boolean {
  const same = equalTerms(path);
  if (same.size === 0) return true;
  const known = new Map<Term, boolean>();
  return path.conditions.every(({ term, holds }) => {
    const one = substituteAll(term, same, table);
    const before = known.get(one) ?? truthOf(one);
    known.set(one, holds);
    return before === undefined || before === holds;
  });
}
