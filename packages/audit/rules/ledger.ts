import type { ContractBehaviour, ExternalCall, FunctionBehaviour, Path, Write } from '../model/behaviour.js';
import { subterms, type Term } from '../model/term.js';
import type { TermTable } from '../model/term-table.js';
import { rewritten } from './rewrite.js';
import { functionOf, selectors } from './token-model.js';

/** A part of what another contract keeps for the token: the balances, or the allowances. */
interface Book {
  /** Where its entries stand for the rules: a mapping as any other. */
  readonly base: string;
  /** The getter of the token that answers from it, and of how many accounts. */
  readonly getter: string;
  readonly keys: number;
}

/** The contract that keeps a book, and how it is asked for an entry. */
interface Ledger extends Book {
  readonly target: Term;
  readonly selector: string;
  /** Its functions that put an amount on an entry, take it off, or set the entry. */
  readonly adds: ReadonlySet<string>;
  readonly takes: ReadonlySet<string>;
  readonly sets: ReadonlySet<string>;
}

type Asked = Pick<Ledger, 'target' | 'selector' | 'keys'>;

const books: readonly Book[] = [
  { base: 'ledger{}', getter: selectors.balanceOf, keys: 1 },
  { base: 'ledger{}{}', getter: selectors.allowance, keys: 2 },
];

const selectorLength = 10;
const isNamed = (term: Term | undefined, position: number) =>
  term?.op === 'arg' && term.name === String(position);
const isCaller = (term: Term | undefined) => term?.op === 'caller';

/** The accounts that the ledger is asked of; `undefined`: the term is no answer of it. */
function askedOf(term: Term, { target, selector, keys }: Asked): readonly Term[] | undefined {
  const call = term.op === 'ret' ? term.args[0] : undefined;
  const [asked, ...accounts] = call?.args ?? [];
  return asked === target && call?.name?.startsWith(selector) ? accounts.slice(0, keys) : undefined;
}

/** The getter answers what another contract, which the code or the storage names, answers of the same accounts. */
function askedContract(behaviour: ContractBehaviour, { getter, keys }: Book): Asked | undefined {
  const answers = (functionOf(behaviour, getter)?.paths ?? []).map(({ returned }) => returned[0]);
  const [first] = answers;
  const call = first?.op === 'ret' ? first.args[0] : undefined;
  const [target] = call?.args ?? [];
  const selector = call?.name?.slice(0, selectorLength) ?? '';
  if (!target || !selector.startsWith('0x') || (target.op !== 'load' && target.op !== 'const'))
    return undefined;
  const asked = { target, selector, keys };
  const isSame = (answer: Term | undefined) => {
    const accounts = (answer && askedOf(answer, asked)) ?? [];
    return accounts.length === keys && accounts.every(isNamed);
  };
  return target.args.length === 0 && answers.every(isSame) ? asked : undefined;
}

function changesIn({ calls }: Path, { target, selector, keys }: Asked): readonly ExternalCall[] {
  return calls.filter(
    (call) => call.kind === 'call' && call.target === target && call.selector !== selector && call.args[keys],
  );
}

/** What transfers and approvals do for their parties shows what the functions of the ledger do. */
function toLedger(behaviour: ContractBehaviour, book: Book): Ledger | undefined {
  const asked = askedContract(behaviour, book);
  if (!asked) return undefined;
  const known = (fn: string, accounts: readonly ((term: Term | undefined) => boolean)[]) => {
    const calls = (functionOf(behaviour, fn)?.paths ?? []).flatMap((path) => changesIn(path, asked));
    const fits = calls.filter(
      ({ args }) => isNamed(args[book.keys], 1) && accounts.every((isIt, at) => isIt(args[at])),
    );
    return new Set(fits.flatMap(({ selector }) => selector ?? []));
  };
  const none = new Set<string>();
  const first = (term: Term | undefined) => isNamed(term, 0);
  const { transfer, approve } = selectors;
  return book.keys === 1
    ? { ...book, ...asked, adds: known(transfer, [first]), takes: known(transfer, [isCaller]), sets: none }
    : { ...book, ...asked, adds: none, takes: none, sets: known(approve, [isCaller, first]) };
}

/** The write that a call of the ledger comes to; `undefined`: it changes no entry, or nobody knows how. */
function toWrite(call: ExternalCall, ledger: Ledger, table: TermTable): Write | undefined {
  const { args, selector = '', site } = call;
  const keys = args.slice(0, ledger.keys);
  const given = args[ledger.keys];
  if (!given) return undefined;
  const before = table.load(ledger.base, keys);
  const place = { base: ledger.base, keys };
  if (ledger.sets.has(selector)) return { place, value: given, site };
  if (ledger.adds.has(selector)) return { place, value: table.binary('add', before, given), site };
  return ledger.takes.has(selector) ? { place, value: table.binary('sub', before, given), site } : undefined;
}

/** Functions of the ledger that are told a new entry: somewhere it is reckoned from the old one. */
function settersIn(
  functions: readonly FunctionBehaviour[],
  ledger: Ledger,
  table: TermTable,
): readonly string[] {
  const isReckoned = ({ args }: ExternalCall) => {
    const given = args[ledger.keys];
    return given !== undefined && subterms(given).has(table.load(ledger.base, args.slice(0, ledger.keys)));
  };
  return functions
    .flatMap(({ paths }) => paths.flatMap((path) => changesIn(path, ledger).filter(isReckoned)))
    .flatMap(({ selector }) => selector ?? []);
}

/**
 * What is told of the recipient alone is no entry: the other contract finds the sender by itself, as the one behind a
 * proxy does, and moves the balances.
 */
function handsOn({ adds, takes, sets }: Ledger): boolean {
  return adds.size > 0 && takes.size === 0 && sets.size === 0;
}

function withBook(behaviour: ContractBehaviour, book: Book, table: TermTable): ContractBehaviour {
  const ledger = toLedger(behaviour, book);
  if (!ledger) return behaviour;
  const entry = (term: Term) => {
    const accounts = askedOf(term, ledger);
    return accounts?.length === ledger.keys ? table.load(ledger.base, accounts) : undefined;
  };
  const read = behaviour.functions.map((fn) => rewritten(fn, entry, table));
  const known = { ...ledger, sets: new Set([...ledger.sets, ...settersIn(read, ledger, table)]) };
  if (handsOn(known)) return behaviour;
  const functions = read.map((fn) => {
    const paths = fn.paths.map((path) => {
      const kept = changesIn(path, ledger).flatMap((call) => toWrite(call, known, table) ?? []);
      return { ...path, writes: [...path.writes, ...kept] };
    });
    return { ...fn, paths };
  });
  const changes = functions.some(({ paths }) =>
    paths.some(({ writes }) => writes.some(({ place }) => place.base === book.base)),
  );
  return changes ? { ...behaviour, functions } : behaviour;
}

/**
 * A token may keep its balances in another contract, which only it may change: what it asks and tells that contract
 * is read as if it kept them itself.
 */
export function withLedger(behaviour: ContractBehaviour, table: TermTable): ContractBehaviour {
  return books.reduce((read, book) => withBook(read, book, table), behaviour);
}
