import type { ContractBehaviour, FunctionBehaviour } from '../model/behaviour.js';
import { PolynomialReader } from '../model/polynomial.js';
import type { Term } from '../model/term.js';
import type { TermTable } from '../model/term-table.js';
import { type BalanceBook, toBooks } from './balance-books.js';
import { overlaps } from './storage-base.js';

/** Selectors of EIP-20: the only names that the rules go by. */
export const selectors = {
  balanceOf: '0x70a08231',
  totalSupply: '0x18160ddd',
  allowance: '0xdd62ed3e',
  ownerOf: '0x6352211e',
  owner: '0x8da5cb5b',
  transfer: '0xa9059cbb',
  transferFrom: '0x23b872dd',
  approve: '0x095ea7b3',
} as const;

/** The token's storage, found by what its own getters read, never by names. */
export interface TokenModel {
  readonly behaviour: ContractBehaviour;
  readonly table: TermTable;
  readonly polynomials: PolynomialReader;
  /**
   * Bases of the mappings that `balanceOf` reads for its argument, with the position of the account among the
   * keys.
   */
  readonly balances: ReadonlyMap<string, number>;
  /** How `balanceOf` chooses between them. */
  readonly books: readonly BalanceBook[];
  /** Bases whose entries count only as shares of what another contract answers: they are no amounts. */
  readonly shares: ReadonlySet<string>;
  readonly supply: readonly string[];
  readonly allowances: readonly string[];
  /** A non-fungible token (EIP-721): balances only count units, and approvals are kept per unit. */
  readonly isCollectible: boolean;
}

export function functionOf(behaviour: ContractBehaviour, selector: string): FunctionBehaviour | undefined {
  return behaviour.functions.find((fn) => fn.selector === selector);
}

/** Storage reads that make up a returned value, without those that only compute where to read. */
function* valueLoads(term: Term): Generator<Term> {
  const seen = new Set<Term>([term]);
  for (const next of seen) {
    if (next.op === 'load') yield next;
    else for (const arg of next.args) seen.add(arg);
  }
}

function returnedLoads(behaviour: ContractBehaviour, selector: string): readonly Term[] {
  const paths = functionOf(behaviour, selector)?.paths ?? [];
  return paths.flatMap(({ returned }) => returned.flatMap((term) => [...valueLoads(term)]));
}

/** What `balanceOf` only takes off: what is locked of an account, or since when it counts. */
function subtractedLoads(behaviour: ContractBehaviour, polynomials: PolynomialReader): ReadonlySet<Term> {
  const added = new Set<Term>();
  const taken = new Set<Term>();
  for (const { returned } of functionOf(behaviour, selectors.balanceOf)?.paths ?? []) {
    for (const { numerator, powers } of returned.flatMap((term) => [...polynomials.read(term).values()])) {
      const [only] = powers.keys();
      if (only?.op === 'load' && powers.size === 1 && numerator < 0n) taken.add(only);
      else for (const atom of powers.keys()) for (const load of valueLoads(atom)) added.add(load);
    }
  }
  return new Set([...taken].filter((load) => !added.has(load)));
}

function isArgument(term: Term | undefined, index: number): boolean {
  return term?.op === 'arg' && term.name === String(index);
}

/** Bases that only count multiplied with what another contract answers, beside a book that counts as it is. */
function sharesIn(books: readonly BalanceBook[], polynomials: PolynomialReader): ReadonlySet<string> {
  const shares = new Set<string>();
  const amounts = new Set<string>();
  for (const { powers } of books.flatMap(({ answer }) => [...polynomials.read(answer).values()])) {
    const atoms = [...powers.keys()];
    const found = atoms.some(({ op }) => op === 'ret') ? shares : amounts;
    for (const atom of atoms) for (const { name } of valueLoads(atom)) if (name) found.add(name);
  }
  const isBook = (base: string) => books.some((book) => book.base === base);
  if (![...amounts].some(isBook)) return new Set();
  return new Set([...shares].filter((base) => isBook(base) && !amounts.has(base)));
}

export function toTokenModel(behaviour: ContractBehaviour, table: TermTable): TokenModel {
  const polynomials = new PolynomialReader();
  const balances = new Map<string, number>();
  const subtracted = subtractedLoads(behaviour, polynomials);
  for (const load of returnedLoads(behaviour, selectors.balanceOf)) {
    const { name, args } = load;
    const position = args.findIndex((key) => isArgument(key, 0));
    if (name && position >= 0 && !subtracted.has(load)) balances.set(name, position);
  }
  const supply = returnedLoads(behaviour, selectors.totalSupply).filter(({ args }) =>
    args.every((key) => key.op !== 'arg' && key.op !== 'caller'),
  );
  const allowances = returnedLoads(behaviour, selectors.allowance).filter(
    ({ args }) => isArgument(args.at(-2), 0) && isArgument(args.at(-1), 1),
  );
  const books = toBooks(functionOf(behaviour, selectors.balanceOf), new Set(balances.keys()));
  return {
    behaviour,
    table,
    polynomials,
    balances,
    books,
    shares: sharesIn(books, polynomials),
    supply: supply.flatMap(({ name }) => name ?? []),
    allowances: allowances.flatMap(({ name }) => name ?? []),
    isCollectible: functionOf(behaviour, selectors.ownerOf) !== undefined,
  };
}

/** Position of the account among the keys of a balance; `undefined` if the base holds no balances. */
export function balancePosition(model: TokenModel, base: string): number | undefined {
  for (const [known, position] of model.balances) if (overlaps(known, base)) return position;
  return undefined;
}

export function isSupply(model: TokenModel, base: string): boolean {
  return model.supply.some((known) => overlaps(known, base));
}

export function isAllowance(model: TokenModel, base: string): boolean {
  return model.allowances.some((known) => overlaps(known, base));
}

/** The count of entries of a history of balances. */
function isHistoryCount(model: TokenModel, base: string): boolean {
  return [...model.balances.keys()].some((known) => known.startsWith(`${base}[]`));
}

/** Amounts that accounts own, and what is kept to find them: not a switch, not a role. */
export function isMoney(model: TokenModel, base: string): boolean {
  return (
    balancePosition(model, base) !== undefined || isAllowance(model, base) || isHistoryCount(model, base)
  );
}
