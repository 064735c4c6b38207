import { isComplement, type Term } from './term.js';
import type { TermTable } from './term-table.js';

function isDifference(term: Term): boolean {
  return term.op === 'sub' || term.op === 'xor' || isComplement(term);
}

/** Maps `x` and `!x` to one condition, and so `a - b` and `a == b`. */
export function normalizeTerm(
  raw: Term,
  table: TermTable,
): { readonly term: Term; readonly negated: boolean } {
  const inner = raw.op === 'iszero' ? raw.args[0] : undefined;
  const equality = isDifference(raw) ? table.not(raw) : inner;
  if (!equality) return { term: raw, negated: false };
  const rest = normalizeTerm(equality, table);
  return { term: rest.term, negated: !rest.negated };
}
