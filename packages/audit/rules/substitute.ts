import { isConst, type Term } from '../model/term.js';
import type { TermTable } from '../model/term-table.js';

/** `term` with `value` in place of `hole`, with constants folded. Linear in the size of `term`. */
export function substitute(term: Term, hole: Term, value: Term, table: TermTable): Term {
  return substituteAll(term, new Map([[hole, value]]), table);
}

/** The same for several holes at once. */
export function substituteAll(term: Term, values: ReadonlyMap<Term, Term>, table: TermTable): Term {
  return substituting(values, table)(term);
}

/** The same for many terms: what they share is rebuilt once. */
export function substituting(values: ReadonlyMap<Term, Term>, table: TermTable): (term: Term) => Term {
  const done = new Map<Term, Term>(values);
  const visit = (next: Term): Term => {
    const before = done.get(next);
    if (before) return before;
    table.work.spend(1);
    const result = rebuild(next, next.args.map(visit), table);
    done.set(next, result);
    return result;
  };
  return visit;
}

function rebuild(term: Term, args: readonly Term[], table: TermTable): Term {
  const [a, b] = args;
  if (args.every((arg, i) => arg === term.args[i])) return term;
  if (term.op === 'iszero' && a) return table.not(a);
  if (args.length === 2 && a && b && !term.name) return table.binary(term.op, a, b);
  return table.node(term.op, args, term.name);
}

/** Whether a condition is decided: `true`, `false`, or `undefined` if it still depends on something. */
export function truthOf(term: Term): boolean | undefined {
  return isConst(term) ? term.value !== 0n : undefined;
}
