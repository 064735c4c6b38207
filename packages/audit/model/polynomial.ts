import { isConst, type Term } from './term.js';

/** One product of values with a rational factor. */
export interface Monomial {
  readonly numerator: bigint;
  /** > 0. */
  readonly denominator: bigint;
  /** Value → exponent (not 0). */
  readonly powers: ReadonlyMap<Term, number>;
}

/** A sum of monomials by their key. Integer division is treated as exact: rounding never makes a mint. */
export type Polynomial = ReadonlyMap<string, Monomial>;

const maxMonomials = 48;
const half = 1n << 255n;

function keyOf(powers: ReadonlyMap<Term, number>): string {
  return [...powers]
    .map(([term, power]) => `${term.id}^${power}`)
    .sort()
    .join('*');
}

function gcd(a: bigint, b: bigint): bigint {
  let [x, y] = [a < 0n ? -a : a, b];
  while (y !== 0n) [x, y] = [y, x % y];
  return x;
}

function monomial(numerator: bigint, denominator: bigint, powers: ReadonlyMap<Term, number>): Monomial {
  const common = gcd(numerator, denominator) || 1n;
  return { numerator: numerator / common, denominator: denominator / common, powers };
}

function collect(parts: Iterable<Monomial>): Polynomial {
  const sum = new Map<string, Monomial>();
  for (const part of parts) {
    const key = keyOf(part.powers);
    const before = sum.get(key);
    const numerator = before
      ? before.numerator * part.denominator + part.numerator * before.denominator
      : part.numerator;
    const denominator = before ? before.denominator * part.denominator : part.denominator;
    if (numerator === 0n) sum.delete(key);
    else sum.set(key, monomial(numerator, denominator, part.powers));
  }
  return sum;
}

export function add(a: Polynomial, b: Polynomial): Polynomial {
  return collect([...a.values(), ...b.values()]);
}

export function scale(a: Polynomial, numerator: bigint, denominator = 1n): Polynomial {
  return collect(
    [...a.values()].map((m) => monomial(m.numerator * numerator, m.denominator * denominator, m.powers)),
  );
}

function times(a: Monomial, b: Monomial): Monomial {
  const powers = new Map(a.powers);
  for (const [term, power] of b.powers) {
    const sum = (powers.get(term) ?? 0) + power;
    if (sum === 0) powers.delete(term);
    else powers.set(term, sum);
  }
  return monomial(a.numerator * b.numerator, a.denominator * b.denominator, powers);
}

function multiply(a: Polynomial, b: Polynomial): Polynomial | undefined {
  if (a.size * b.size > maxMonomials) return undefined;
  return collect([...a.values()].flatMap((x) => [...b.values()].map((y) => times(x, y))));
}

function constant(value: bigint): Polynomial {
  return collect(value === 0n ? [] : [{ numerator: value, denominator: 1n, powers: new Map() }]);
}

function atom(term: Term, power = 1): Polynomial {
  return collect([{ numerator: 1n, denominator: 1n, powers: new Map([[term, power]]) }]);
}

function divide(a: Polynomial, divisor: Term, by: Polynomial): Polynomial | undefined {
  const only = by.size === 1 ? [...by.values()][0] : undefined;
  if (!only) return multiply(a, atom(divisor, -1));
  const inverse = new Map([...only.powers].map(([term, power]) => [term, -power]));
  const sign = only.numerator < 0n ? -1n : 1n;
  return multiply(a, collect([monomial(sign * only.denominator, sign * only.numerator, inverse)]));
}

/** What one monomial costs. */
const polynomialSteps = 8;
/** Far more than products of amounts have: numbers that only grow cost ever more. */
const hugest = 1n << 2_048n;

function isHuge({ numerator, denominator }: Monomial): boolean {
  return numerator > hugest || -numerator > hugest || denominator > hugest;
}

const sums = new Set(['add', 'sub', 'mul', 'div']);
const narrowest = 1n << 64n;

/**
 * A sum cut to the width of its field: contracts check that nothing is lost. What was cut before counts as it
 * is.
 */
function isCutSum({ op, args: [value, mask] }: Term): boolean {
  const isMask = isConst(mask) && mask.value >= narrowest - 1n && (mask.value & (mask.value + 1n)) === 0n;
  return op === 'and' && isMask && value !== undefined && sums.has(value.op);
}

/** Reads terms as polynomials over their atoms; caches the results. */
export class PolynomialReader {
  private readonly known = new Map<Term, Polynomial>();

  read(term: Term): Polynomial {
    const before = this.known.get(term);
    if (before) return before;
    term.work.spend(polynomialSteps);
    const result = this.compute(term) ?? atom(term);
    const isLarge = result.size > maxMonomials || [...result.values()].some(isHuge);
    const bounded = isLarge ? atom(term) : result;
    term.work.spend(result.size * polynomialSteps);
    this.known.set(term, bounded);
    return bounded;
  }

  private compute(term: Term): Polynomial | undefined {
    if (isConst(term)) return constant(term.value);
    const [a, b] = term.args;
    if (!a || !b) return undefined;
    if (isCutSum(term)) return this.read(a);
    if (term.op === 'add') return add(this.summand(a), this.summand(b));
    if (term.op === 'sub') return add(this.read(a), scale(this.summand(b), -1n));
    if (term.op === 'mul' || term.op === 'div')
      term.work.spend(this.read(a).size * this.read(b).size * polynomialSteps);
    if (term.op === 'mul') return multiply(this.read(a), this.read(b));
    if (term.op === 'div' && !(isConst(b) && b.value === 0n)) return divide(this.read(a), b, this.read(b));
    return undefined;
  }

  /** Compilers subtract a constant by adding its complement. */
  private summand(term: Term): Polynomial {
    return isConst(term) && term.value >= half ? constant(term.value - (half << 1n)) : this.read(term);
  }
}
