import { locationKey, type Path, type Write } from '../model/behaviour.js';
import { add, type Monomial, type Polynomial, scale } from '../model/polynomial.js';
import { isBoolean, mentions, subterms, type Term } from '../model/term.js';
import { isChangeOfBook } from './balance-books.js';
import { balancePosition, isMoney, isSupply, type TokenModel } from './token-model.js';

/** The change of one balance on a path. */
export interface BalanceChange {
  readonly base: string;
  readonly keys: readonly Term[];
  /** The account whose balance changes. */
  readonly account: Term | undefined;
  /** New value less old value. */
  readonly delta: Polynomial;
  /** The new value does not depend on the old one. */
  readonly overwritten: boolean;
  readonly value: Term;
  readonly write: Write;
}

/** All of the old value is taken off, and nothing of it is put back. */
function isOverwritten(delta: Polynomial, own: Term): boolean {
  const parts = [...delta.values()].filter(({ powers }) => powers.has(own));
  const [only] = parts;
  return (
    parts.length === 1 &&
    only?.powers.size === 1 &&
    only.powers.get(own) === 1 &&
    only.numerator === -only.denominator
  );
}

/** Products that are zero on this path, because a sum of unsigned values that is zero has only zero terms. */
function zeroProducts(path: Path, model: TokenModel): readonly Monomial[] {
  return path.conditions.flatMap(({ term, holds }) => {
    if (holds || isBoolean(term)) return [];
    const parts = [...model.polynomials.read(term).values()];
    return parts.every(({ numerator }) => numerator > 0n) ? parts : [];
  });
}

function divides(factor: Monomial, product: Monomial): boolean {
  return [...factor.powers].every(([term, power]) => power > 0 && (product.powers.get(term) ?? 0) >= power);
}

function withoutZeros(delta: Polynomial, zeros: readonly Monomial[]): Polynomial {
  return new Map(
    [...delta].filter(([, product]) => !zeros.some((zero) => zero.powers.size > 0 && divides(zero, product))),
  );
}

/**
 * The previous value. In a history of values, the entry that the new one continues; nothing for the first
 * entry.
 */
function valueBefore(write: Write, position: number, model: TokenModel): Term | undefined {
  const { base, keys } = write.place;
  const own = model.table.load(base, keys);
  if (position === keys.length - 1) return own;
  const isSame = ({ op, name, args }: Term) =>
    op === 'load' && name === base && args[position] === keys[position];
  return [...subterms(write.value)].find(isSame);
}

function toChange(write: Write, zeros: readonly Monomial[], model: TokenModel): BalanceChange {
  const { base, keys } = write.place;
  const position = balancePosition(model, base) ?? keys.length - 1;
  const before = valueBefore(write, position, model);
  const after = model.polynomials.read(write.value);
  const change = before ? add(after, scale(model.polynomials.read(before), -1n)) : after;
  const delta = withoutZeros(change, zeros);
  return {
    base,
    keys,
    account: keys[position],
    delta,
    value: write.value,
    write,
    overwritten: before !== undefined && isOverwritten(delta, before),
  };
}

/** Balances kept as a history: the code searches for the current entry, so the old value is unknown. */
export function isHistory({ base, keys }: BalanceChange, model: TokenModel): boolean {
  const position = balancePosition(model, base);
  return position !== undefined && position !== keys.length - 1;
}

function lastWrites(path: Path, test: (write: Write) => boolean): readonly Write[] {
  return [...new Map(path.writes.filter(test).map((write) => [locationKey(write.place), write])).values()];
}

const changesOf = new WeakMap<TokenModel, WeakMap<Path, readonly BalanceChange[]>>();

/** The balances that differ after a path, each once. All rules ask: found once. */
export function balanceChanges(path: Path, model: TokenModel): readonly BalanceChange[] {
  const known = changesOf.get(model) ?? new WeakMap();
  changesOf.set(model, known);
  const found = known.get(path) ?? findChanges(path, model);
  known.set(path, found);
  return found;
}

function findChanges(path: Path, model: TokenModel): readonly BalanceChange[] {
  model.table.work.spend(path.conditions.length + path.writes.length);
  const zeros = zeroProducts(path, model);
  return lastWrites(
    path,
    ({ place }) => place.keys.length > 0 && balancePosition(model, place.base) !== undefined,
  )
    .map((write) => toChange(write, zeros, model))
    .filter(({ delta, account, write }) => delta.size > 0 && !isChangeOfBook(write, account, path, model));
}

/**
 * Whether another record of the contract loses what balances gain (or the reverse), as when tokens are
 * frozen, staked or released. With `perAccount`, only a record kept per account counts: a pool of
 * undistributed tokens belongs to nobody.
 */
export function isMatched(
  path: Path,
  changes: readonly BalanceChange[],
  model: TokenModel,
  perAccount = false,
): boolean {
  const total = totalChange(changes);
  if (!total) return false;
  return recordChanges(path, model).some(
    ({ keys, delta }) => !(perAccount && keys.length === 0) && delta.size > 0 && add(total, delta).size === 0,
  );
}

/** How records that are no balances, no allowances and no supply differ after a path, each once. */
export function recordChanges(path: Path, model: TokenModel): readonly BalanceChange[] {
  const zeros = zeroProducts(path, model);
  return lastWrites(path, ({ place }) => !isMoney(model, place.base) && !isSupply(model, place.base)).map(
    (write) => toChange(write, zeros, model),
  );
}

/** How the declared supply differs after a path. */
export function supplyChanges(path: Path, model: TokenModel): readonly BalanceChange[] {
  const zeros = zeroProducts(path, model);
  return lastWrites(path, ({ place }) => isSupply(model, place.base)).map((write) =>
    toChange(write, zeros, model),
  );
}

/** The two grow, or shrink, by as much. */
export function isSameChange(a: BalanceChange, b: BalanceChange): boolean {
  return a.delta.size > 0 && add(a.delta, scale(b.delta, -1n)).size === 0;
}

function signs({ delta }: BalanceChange): { readonly up: boolean; readonly down: boolean } {
  const factors = [...delta.values()].map(({ numerator }) => numerator);
  return { up: factors.some((n) => n > 0n), down: factors.some((n) => n < 0n) };
}

/** The new value is another contract's answer, so it may be more or less. */
export function isForeign(change: BalanceChange): boolean {
  return change.overwritten && mentions(change.value, ({ op }) => op === 'ret');
}

/** The new value is the answer of a library that the contract was linked with: its own code, but not read. */
export function isByLibrary({ value }: BalanceChange): boolean {
  const answers = [...subterms(value)].filter(({ op }) => op === 'ret');
  return answers.length > 0 && answers.every(({ args: [call] }) => (call?.name ?? '').includes(':linked:'));
}

export function isIncrease(change: BalanceChange): boolean {
  if (change.overwritten)
    return !isForeign(change) && !(change.value.op === 'const' && change.value.value === 0n);
  const { up, down } = signs(change);
  return up && !down;
}

export function isDecrease(change: BalanceChange): boolean {
  if (change.overwritten) return change.value.op === 'const' && change.value.value === 0n;
  return signs(change).down && !signs(change).up;
}

/** Sum of all changes; `undefined` if the balances are kept in several mappings of different units. */
export function totalChange(changes: readonly BalanceChange[]): Polynomial | undefined {
  if (new Set(changes.map(({ base }) => base)).size !== 1) return undefined;
  return changes.map(({ delta }) => delta).reduce(add);
}

/** True when the path leaves more in all accounts together than there was. */
export function createsTokens(changes: readonly BalanceChange[]): boolean {
  const increases = changes.filter(isIncrease);
  if (increases.length === 0) return false;
  if (increases.length === changes.length) return true;
  const total = totalChange(changes);
  if (!total || total.size === 0) return false;
  return [...total.values()].every(({ numerator }) => numerator > 0n);
}
