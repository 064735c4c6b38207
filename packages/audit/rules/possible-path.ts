import type { Condition, Path } from '../model/behaviour.js';
import { wordMask } from '../model/fold.js';
import { isBoolean, isConst, type Term } from '../model/term.js';
import type { TermTable } from '../model/term-table.js';
import { substituting, truthOf } from './substitute.js';

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

interface Range {
  readonly least: bigint;
  readonly most: bigint;
}

const all: Range = { least: 0n, most: wordMask };

function within({ least, most }: Range, other: Partial<Range>): Range {
  const [low, high] = [other.least ?? 0n, other.most ?? wordMask];
  return { least: low > least ? low : least, most: high < most ? high : most };
}

/** What one condition says of a value that it compares with a number. */
function rangeOf({ term, holds }: Condition): readonly [Term, Partial<Range>] | undefined {
  const [a, b] = term.args;
  if (a && b && isConst(b) !== isConst(a) && ['lt', 'gt', 'eq'].includes(term.op)) {
    const [value, number] = isConst(b) ? [a, b.value] : [b, a.value ?? 0n];
    if (term.op === 'eq') return holds ? [value, { least: number, most: number }] : undefined;
    const isBelow = (term.op === 'lt') === isConst(b);
    if (holds) return [value, isBelow ? { most: number - 1n } : { least: number + 1n }];
    return [value, isBelow ? { least: number } : { most: number }];
  }
  return isBoolean(term) ? undefined : [term, holds ? { least: 1n } : { most: 0n }];
}

/** Of how many entries the caller brings: of voters, of signatures. */
function isCount({ op, name }: Term): boolean {
  return op === 'argdyn' || op === 'arg' || (op === 'member' && name === 'length');
}

/** A stored number of voters that is needed. */
function isQuorum({ op, args }: Term): boolean {
  return op === 'load' && args.length === 0;
}

/**
 * Whether the numbers that the path compares can be as it says. A path that needs as many entries of the caller as
 * are stored, and has none, would need a quorum of nobody: no contract is set up so.
 */
export function hasPossibleNumbers({ conditions }: Path): boolean {
  const ranges = new Map<Term, Range>();
  for (const condition of conditions) {
    const said = rangeOf(condition);
    if (said) ranges.set(said[0], within(ranges.get(said[0]) ?? all, said[1]));
  }
  if ([...ranges.values()].some(({ least, most }) => least > most)) return false;
  const hasNone = (count: Term) => isCount(count) && ranges.get(count)?.most === 0n;
  return !conditions.some(({ term: { op, args }, holds }) => {
    const [count, quorum] = op === 'lt' ? args : op === 'gt' ? [args[1], args[0]] : [];
    return !holds && count && quorum && isQuorum(quorum) && hasNone(count);
  });
}

/**
 * Whether all conditions of the path can hold together, given what it holds to be equal. Two loops over lists
 * of the same length are walked one by one: no call makes them end at different counts.
 */
export function isPossible(path: Path, table: TermTable): boolean {
  const same = equalTerms(path);
  if (same.size === 0) return true;
  const known = new Map<Term, boolean>();
  const rebuilt = substituting(same, table);
  return path.conditions.every(({ term, holds }) => {
    const one = rebuilt(term);
    const before = known.get(one) ?? truthOf(one);
    known.set(one, holds);
    return before === undefined || before === holds;
  });
}
