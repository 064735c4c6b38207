import { wordMask } from './fold.js';
import type { Term } from './term.js';

/** A term without the numbers that are added to it, and their sum. */
function parted(term: Term): readonly [Term, bigint] {
  let [rest, sum] = [term, 0n];
  for (;;) {
    const [inner, number] = rest.op === 'add' ? rest.args : [];
    if (!inner || number?.value === undefined) return [rest, sum];
    rest = inner;
    sum += number.value;
  }
}

/** `(x + m) - (x + n)` as a number: the length of a region of memory whose place is not known. */
export function distance(a: Term, b: Term): bigint | undefined {
  if (a.op !== 'add' && b.op !== 'add') return undefined;
  const [[x, m], [y, n]] = [parted(a), parted(b)];
  return x === y ? (m - n) & wordMask : undefined;
}
