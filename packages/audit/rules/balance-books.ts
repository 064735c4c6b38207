import type { FunctionBehaviour, Path, Write } from '../model/behaviour.js';
import type { Monomial, PolynomialReader } from '../model/polynomial.js';
import { isConst, mentions, subterms, type Term } from '../model/term.js';
import type { TermTable } from '../model/term-table.js';
import { finalValue } from './final-value.js';

/** One way in which `balanceOf` answers: from which record, and under which flags of the account. */
export interface BalanceBook {
  readonly base: string;
  /** Base of a flag that is kept for each account → what it has to be. */
  readonly flags: ReadonlyMap<string, boolean>;
  readonly answer: Term;
}

/** What a book needs of the token's storage; the model has it. */
interface Books {
  readonly books: readonly BalanceBook[];
  readonly polynomials: PolynomialReader;
  readonly table: TermTable;
}

/** The books of a reader, for its argument; `bases`: where balances are kept. */
export function toBooks(
  reader: FunctionBehaviour | undefined,
  bases: ReadonlySet<string>,
): readonly BalanceBook[] {
  const isOfArgument = ({ op, args }: Term) =>
    op === 'load' && args.some((key) => key.op === 'arg' && key.name === '0');
  return (reader?.paths ?? []).flatMap(({ conditions, returned: [answer] }) => {
    if (!answer) return [];
    const flags = new Map(
      conditions.flatMap(({ term, holds }) =>
        isOfArgument(term) && !bases.has(term.name ?? '') ? [[term.name ?? '', holds] as const] : [],
      ),
    );
    const found = [...subterms(answer)].filter((term) => isOfArgument(term) && bases.has(term.name ?? ''));
    return [...new Set(found.map(({ name }) => name ?? ''))].map((base) => ({ base, flags, answer }));
  });
}

function asksOthers({ answer }: BalanceBook): boolean {
  return mentions(answer, ({ op }) => op === 'ret');
}

/**
 * The path raises, for good, a flag of an account for which another contract's record counted until now and
 * does not from now on: what that contract answers is taken over, once.
 */
export function takesOver(path: Path, books: readonly BalanceBook[], all: readonly Path[]): boolean {
  const raises = ({ value }: Write) => isConst(value) && value.value !== 0n;
  return path.writes.some((write) => {
    const { base } = write.place;
    const before = books.filter(({ flags }) => flags.get(base) === false);
    const after = books.filter(({ flags }) => flags.get(base) === true);
    const isFinal = all.every(({ writes }) => writes.every((one) => one.place.base !== base || raises(one)));
    return isFinal && after.length > 0 && !after.some(asksOthers) && before.some(asksOthers);
  });
}

/** Whether the path leaves the flag of that account up or down; `undefined`: as it was, or not known. */
function flagAfter(path: Path, flag: string, account: Term, table: TermTable): boolean | undefined {
  const value = finalValue(path, table.load(flag, [account]), table);
  if (!value) return undefined;
  if (isConst(value)) return value.value !== 0n;
  // An entry of a set is kept by its position, counted from one.
  return value.op === 'add' && value.args.some((part) => isConst(part) && part.value !== 0n)
    ? true
    : undefined;
}

/** Bases of what the terms read, except the books themselves: whose entries a rate is reckoned from, a list says. */
function basesIn(terms: readonly Term[], books: ReadonlySet<string>): ReadonlySet<string> {
  const seen = new Set<Term>(terms);
  const found = new Set<string>();
  for (const { op, name = '', args } of seen) {
    if (op === 'load' && books.has(name)) continue;
    if (op === 'load' && name) found.add(name);
    for (const arg of args) seen.add(arg);
  }
  return found;
}

function factorOf({ numerator, denominator }: Monomial): string {
  return `${numerator}/${denominator}`;
}

/**
 * The new entry is the old one in other units: the record that counted until now, once, at the rate by which
 * `balanceOf` answers from it.
 */
function isCarriedOver(write: Write, account: Term, before: readonly BalanceBook[], model: Books): boolean {
  const parts = [...model.polynomials.read(write.value).values()];
  const [only] = parts;
  if (!only || parts.length !== 1) return false;
  const books = new Set(model.books.map(({ base }) => base));
  const readable = basesIn(
    before.map(({ answer }) => answer),
    books,
  );
  return before.some(({ base, answer }) => {
    const old = model.table.load(base, [account]);
    if (only.powers.get(old) !== 1) return false;
    const others = [...only.powers.keys()].filter((term) => term !== old);
    const reads = basesIn(others, books);
    const isFree = others.some((term) =>
      [...subterms(term)].some(({ op }) => op === 'arg' || op === 'caller'),
    );
    const factors = [...model.polynomials.read(answer).values()].map(factorOf);
    return !isFree && [...reads].every((name) => readable.has(name)) && factors.includes(factorOf(only));
  });
}

/**
 * A token that shares fees among holders keeps two books: units for most accounts, tokens for those that are
 * left out. A path that changes the flag and the book together keeps the balance: what it writes in the book
 * that no longer counts, or carries over to the one that counts from now on, is no change.
 */
export function isChangeOfBook(write: Write, account: Term | undefined, path: Path, model: Books): boolean {
  if (!account || model.books.length < 2) return false;
  const flags = new Set(model.books.flatMap(({ flags: own }) => [...own.keys()]));
  for (const flag of flags) {
    const after = flagAfter(path, flag, account, model.table);
    if (after === undefined) continue;
    const counted = model.books.filter(({ flags: own }) => own.get(flag) !== !after);
    const before = model.books.filter(({ flags: own }) => own.get(flag) === !after);
    const counts = (books: readonly BalanceBook[]) => books.some(({ base }) => base === write.place.base);
    if (before.length === 0 || counted.length === 0) continue;
    if (!counts(counted) && counts(before)) return true;
    if (!counts(before) && counts(counted) && isCarriedOver(write, account, before, model)) return true;
  }
  return false;
}
