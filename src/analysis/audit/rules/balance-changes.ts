import { type Path, placeKey, type Write } from '../behaviour.js';
import { add, type Monomial, type Polynomial, scale } from '../polynomial.js';
import { isBoolean, mentions, type Term } from '../term.js';
import { type TokenModel, wholeBase } from './token-model.js';

/** What a path leaves one balance changed by. */
export interface BalanceChange {
  readonly base: string;
  readonly keys: readonly Term[];
  /** Whose balance. */
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

/** Products that a path knows to be zero, because it went where they are: sums of unsigned values are zero term by term. */
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

function toChange(write: Write, zeros: readonly Monomial[], model: TokenModel): BalanceChange {
  const { base, keys } = write.place;
  const before = model.table.load(base, keys);
  const after = model.polynomials.read(write.value);
  const delta = withoutZeros(add(after, scale(model.polynomials.read(before), -1n)), zeros);
  return {
    base,
    keys,
    account: keys.at(-1),
    delta,
    value: write.value,
    write,
    overwritten: isOverwritten(delta, before),
  };
}

/** The balances that differ after a path, each once. */
export function balanceChanges(path: Path, model: TokenModel): readonly BalanceChange[] {
  const last = new Map<string, Write>();
  for (const write of path.writes) {
    if (model.balances.has(wholeBase(write.place.base)) && write.place.keys.length > 0) {
      last.set(placeKey(write.place), write);
    }
  }
  const zeros = zeroProducts(path, model);
  return [...last.values()]
    .map((write) => toChange(write, zeros, model))
    .filter(({ delta }) => delta.size > 0);
}

function signs({ delta }: BalanceChange): { readonly up: boolean; readonly down: boolean } {
  const factors = [...delta.values()].map(({ numerator }) => numerator);
  return { up: factors.some((n) => n > 0n), down: factors.some((n) => n < 0n) };
}

/** The new value is another contract's answer: more or less, nobody can say. */
export function isForeign(change: BalanceChange): boolean {
  return change.overwritten && mentions(change.value, ({ op }) => op === 'ret');
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

/** Sum of all changes; `undefined` where the balances are kept in several mappings of different units. */
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
