import type { Blocker } from '../model/behaviour.js';
import { isConst, mentions, type Term } from '../model/term.js';
import type { TermTable } from '../model/term-table.js';

const farAbove = 1n << 200n;

function isSumCheck(small: Term, large: Term): boolean {
  return small.op === 'add' && small.args.includes(large);
}

function isDifferenceCheck(large: Term, small: Term): boolean {
  return large.op === 'sub' && large.args[0] === small;
}

/** `a * b / b == a`, as checked multiplication tests itself. */
function isProductCheck(term: Term): boolean {
  return mentions(term, ({ op, args: [a, b] }) => {
    if (op !== 'eq' || !a || !b) return false;
    const isBack = (x: Term, y: Term) =>
      x.op === 'div' && x.args[0]?.op === 'mul' && x.args[0].args.includes(y);
    return isBack(a, b) || isBack(b, a);
  });
}

/** `a > ~b`: the sum would wrap. */
function isSumBound(term: Term): boolean {
  return mentions(
    term,
    ({ op, args: [, b] }) =>
      op === 'gt' && b?.op === 'xor' && b.args.some((x) => isConst(x) && x.value > farAbove),
  );
}

/** `x == !!x`, `x == (x & mask)`: an answer or argument is checked to be of its type. */
function isTypeCheck({ op, args: [a, b] }: Term): boolean {
  const narrows = (x: Term, y: Term): boolean =>
    x.op === 'iszero' || x.op === 'and' ? x.args.some((arg) => arg === y || narrows(arg, y)) : false;
  return op === 'eq' && a !== undefined && b !== undefined && (narrows(a, b) || narrows(b, a));
}

/** `a < 2 ** n`, `a > 2 ** n - 1`: a value is checked to fit into its field, which is wide. */
function isWidthCheck({ op, args: [, bound] }: Term): boolean {
  if (!isConst(bound)) return false;
  const limit = op === 'lt' ? bound.value : op === 'gt' ? bound.value + 1n : 0n;
  return limit >= 1n << 64n && (limit & (limit - 1n)) === 0n;
}

/** `a > MAX / b`. */
function isProductBound(term: Term): boolean {
  const isMax = (inner: Term | undefined): boolean =>
    inner !== undefined &&
    ((isConst(inner) && inner.value > farAbove) || (inner.op === 'div' && isMax(inner.args[0])));
  return mentions(term, ({ op, args }) => (op === 'gt' || op === 'lt') && args.some(isMax));
}

function isComparison(term: Term, table: TermTable): boolean {
  const [a, b] = term.args;
  if (!a || !b || (term.op !== 'lt' && term.op !== 'gt')) return false;
  const [less, more] = term.op === 'lt' ? [a, b] : [b, a];
  if (isSumCheck(less, more) || isDifferenceCheck(more, less)) return true;
  // `less < more` guards `less - more`, which the contract computes.
  return table.has('sub', less, more);
}

/** `a != b` before a division by `a - b`. */
function isDifferenceDivisor({ op, args: [a, b] }: Term, table: TermTable): boolean {
  if (op !== 'eq' || !a || !b) return false;
  return [table.node('sub', [a, b]), table.node('sub', [b, a])].some((term) => table.divisors.has(term));
}

/** The value is divided by: a branch on whether it is zero keeps the division from reverting. */
export function isDivisorCheck({ condition, blockedWhen }: Blocker, table: TermTable): boolean {
  return blockedWhen ? isDifferenceDivisor(condition, table) : table.divisors.has(condition);
}

/** Whether a branch only keeps arithmetic from wrapping or dividing by zero: no policy of the token. */
export function isArithmeticCheck(blocker: Blocker, table: TermTable): boolean {
  const { condition } = blocker;
  if (isDivisorCheck(blocker, table)) return true;
  if (condition.op === 'call' || isTypeCheck(condition) || isWidthCheck(condition)) return true;
  if (isSumBound(condition)) return true;
  return isComparison(condition, table) || isProductCheck(condition) || isProductBound(condition);
}
