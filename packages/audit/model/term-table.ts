import type { BlockRef } from '@assay/facts';
import { fold2, wordMask } from './fold.js';
import { distance } from './offsets.js';
import { isBoolean, isComplement, isConst, type Term } from './term.js';
import { Work } from './work.js';

/** When a contract is judged: what `block.timestamp` and `block.number` answer there. */
export type BlockTime = Partial<Pick<BlockRef, 'timestamp' | 'number'>>;

const maxTermSize = 4_000;
/** A comparison of the length of the call data is shorter. */
const maxLengthTerm = 24;

const commutative = new Set(['add', 'mul', 'eq', 'and', 'or', 'xor']);

/** Creates terms, folds constants and applies the few identities that the rules need. */
export class TermTable {
  /** By what they are made of; constants by their value. */
  private readonly known = new Map<string | bigint, Term>();
  private opaques = 0;
  /** Everything that was divided by. */
  readonly divisors = new Set<Term>();

  readonly zero = this.constant(0n);
  readonly one = this.constant(1n);
  readonly caller = this.leaf('caller');
  readonly self = this.leaf('self');

  /** `at`: what the code compares with a constant time before it is decided for ever. */
  constructor(
    private readonly at: BlockTime = {},
    /** What the walks and the rules may cost. @throws {OutOfWork} wherever a term is made or read */
    readonly work = new Work(Number.POSITIVE_INFINITY),
  ) {}

  constant(value: bigint, ofLength?: Term): Term {
    const wrapped = value >= 0n && value <= wordMask ? value : value & wordMask;
    if (ofLength && ofLength.size <= maxLengthTerm) {
      const key = `length:${wrapped}(${ofLength.id})`;
      return this.known.get(key) ?? this.add(key, { op: 'const', args: [], value: wrapped, ofLength });
    }
    return this.known.get(wrapped) ?? this.add(wrapped, { op: 'const', args: [], value: wrapped });
  }

  leaf(op: string, name = ''): Term {
    const key = `${op}:${name}`;
    return this.known.get(key) ?? this.add(key, { op, args: [], ...(name ? { name } : {}) });
  }

  /** An unknown value, never equal to another. */
  opaque(why: string): Term {
    this.opaques += 1;
    return this.leaf('opaque', `${why}#${this.opaques}`);
  }

  /** The value of a storage location before the call. */
  load(base: string, keys: readonly Term[]): Term {
    return this.node('load', keys, base);
  }

  node(op: string, args: readonly Term[], name?: string): Term {
    this.work.spend(1);
    const key = `${op}:${name ?? ''}(${args.map((arg) => arg.id).join(',')})`;
    return this.known.get(key) ?? this.add(key, { op, args, ...(name ? { name } : {}) });
  }

  /** Size of the code at an account: none at zero, and the contract's own is there but for its constructor. */
  codeSize(account: Term): Term {
    if (account === this.zero) return this.zero;
    return account === this.self ? this.one : this.node('codesize', [account]);
  }

  /** Zero stands for the hash of no code too: both say that there is none. */
  codeHash(account: Term): Term {
    return account === this.zero ? this.zero : this.node('lookup', [account], 'codehash');
  }

  /** Whether anything was computed as `op(a, b)`. */
  has(op: string, a: Term, b: Term): boolean {
    return this.known.has(`${op}:(${a.id},${b.id})`);
  }

  private add(key: string | bigint, parts: Omit<Term, 'id' | 'size' | 'work'>): Term {
    const size = parts.args.reduce((sum, arg) => sum + arg.size, 1);
    if (size > maxTermSize) return this.opaque('large');
    const term: Term = { id: this.known.size, size, work: this.work, ...parts };
    this.known.set(key, term);
    return term;
  }

  not(term: Term): Term {
    if (isConst(term)) return this.constant(term.value === 0n ? 1n : 0n, this.ofLength('iszero', term));
    const inner = term.op === 'iszero' ? term.args[0] : undefined;
    if (inner && isBoolean(inner)) return inner;
    if (inner?.op === 'iszero' && inner.args[0]) return this.not(inner.args[0]);
    if ((term.op === 'sub' || term.op === 'xor') && term.args[0] && term.args[1])
      return this.binary('eq', term.args[0], term.args[1]);
    // Compilers compare with a constant by adding its complement.
    if (isComplement(term) && term.args[0] && isConst(term.args[1]))
      return this.binary('eq', term.args[0], this.constant(-term.args[1].value));
    return this.node('iszero', [term]);
  }

  binary(op: string, a: Term, b: Term): Term {
    const fold = fold2[op];
    if (op === 'div' || op === 'mod') this.divisors.add(b);
    if (fold && isConst(a) && isConst(b))
      return this.constant(fold(a.value, b.value), this.ofLength(op, a, b));
    const short = this.identity(op, a, b);
    if (short) return short;
    if (commutative.has(op) && (isConst(a) || (!isConst(b) && a.id > b.id))) return this.node(op, [b, a]);
    return this.node(op, [a, b]);
  }

  private ofLength(op: string, ...args: readonly Term[]): Term | undefined {
    const isOfLength = args.some(({ ofLength }) => ofLength);
    return isOfLength
      ? this.node(
          op,
          args.map((arg) => arg.ofLength ?? arg),
        )
      : undefined;
  }

  private identity(op: string, a: Term, b: Term): Term | undefined {
    if (op === 'and') return this.masked(a, b);
    if (op === 'div' && isConst(b)) return this.divided(a, b.value);
    if (op === 'shr' && isConst(a)) return a.value > 255n ? this.zero : this.divided(b, 1n << a.value);
    if (op === 'shl' && isConst(a))
      return a.value > 255n ? this.zero : this.binary('mul', b, this.constant(1n << a.value));
    if (op === 'eq') return this.equal(a, b);
    const apart = op === 'sub' ? distance(a, b) : undefined;
    if (apart !== undefined) return this.constant(apart);
    const below = op === 'lt' ? this.below(a, b) : op === 'gt' ? this.below(b, a) : undefined;
    return below ?? this.withZero(op, a, b);
  }

  /**
   * `small < large` where one is the highest number (nothing is above it, and no quotient reaches it), or a
   * time that has passed.
   */
  private below(small: Term, large: Term): Term | undefined {
    if (small.value === wordMask || this.isPast(large, small)) return this.zero;
    if (this.isPast(small, large)) return this.one;
    return large.value === wordMask && small.op === 'div' ? this.one : undefined;
  }

  private isPast(time: Term, clock: Term): boolean {
    if (!isConst(time) || clock.op !== 'env') return false;
    const { timestamp, number } = this.at;
    const now = clock.name === 'timestamp' ? timestamp : clock.name === 'number' ? number : undefined;
    return now !== undefined && time.value < BigInt(now);
  }

  private withZero(op: string, a: Term, b: Term): Term | undefined {
    if (isConst(b) && b.value === 0n) {
      if (op === 'add' || op === 'sub' || op === 'or' || op === 'xor') return a;
      if (op === 'mul' || op === 'lt') return this.zero;
      if (op === 'gt') return this.not(this.not(a));
    }
    if (isConst(a) && a.value === 0n) {
      if (op === 'add' || op === 'or' || op === 'xor') return b;
      if (op === 'mul' || op === 'gt' || op === 'div' || op === 'mod') return this.zero;
      if (op === 'lt') return this.not(this.not(b));
    }
    if (op === 'mul' && isConst(b) && b.value === 1n) return a;
    if (op === 'mul' && isConst(a) && a.value === 1n) return b;
    if (a === b && (op === 'sub' || op === 'xor' || op === 'lt' || op === 'gt')) return this.zero;
    return undefined;
  }

  private equal(a: Term, b: Term): Term | undefined {
    if (a === b) return this.one;
    if (isConst(b) && b.value === 0n) return this.not(a);
    if (isConst(a) && a.value === 0n) return this.not(b);
    if (isConst(b) && b.value === 1n && isBoolean(a)) return a;
    if (isConst(a) && a.value === 1n && isBoolean(b)) return b;
    return undefined;
  }

  private masked(a: Term, b: Term): Term | undefined {
    const [mask, value] = isConst(a) ? [a.value, b] : isConst(b) ? [b.value, a] : [undefined, a];
    if (mask === undefined) return a === b ? a : undefined;
    if (mask === wordMask) return value;
    if (mask === 0n) return this.zero;
    if (((mask + 1n) & mask) !== 0n) return undefined;
    return this.field(value, 0n, BigInt(mask.toString(2).length)) ?? undefined;
  }

  private divided(value: Term, divisor: bigint): Term | undefined {
    if (divisor === 1n) return value;
    if (divisor === 0n || (divisor & (divisor - 1n)) !== 0n) return undefined;
    const shift = BigInt(divisor.toString(2).length - 1);
    if (value.op === 'load' || value.op === 'or' || value.op === 'and') {
      return this.field(value, shift, 256n - shift);
    }
    return this.shiftedBack(value, shift);
  }

  /** `x << m >> n`, where the bits above those that are read fall off: a field of the storage word `x`. */
  private shiftedBack({ op, args: [inner, factor] }: Term, shift: bigint): Term | undefined {
    if (op !== 'mul' || inner?.op !== 'load' || !isConst(factor)) return undefined;
    if ((factor.value & (factor.value - 1n)) !== 0n) return undefined;
    const moved = BigInt(factor.value.toString(2).length - 1);
    return moved > shift ? undefined : this.loadField(inner, shift - moved, 256n - shift);
  }

  /**
   * Bits `[shift, shift + width)` of a value. Those of a storage word are a field of their own, so that two
   * variables packed into one slot remain two variables.
   */
  field(value: Term, shift: bigint, width: bigint): Term | undefined {
    this.work.spend(1);
    if (isConst(value)) return this.constant((value.value >> shift) & ((1n << width) - 1n));
    if (value.op === 'load') return this.loadField(value, shift, width);
    const [a, b] = value.args;
    if (value.op === 'or' && a && b) {
      const left = this.field(a, shift, width);
      const right = this.field(b, shift, width);
      return left && right ? this.binary('or', left, right) : undefined;
    }
    if (value.op === 'and' && a && isConst(b)) return this.fieldOfMasked(a, b.value, shift, width);
    if (value.op === 'mul' && a && isConst(b)) return this.fieldOfShifted(a, b.value, shift, width);
    // What is put beside an account in one word leaves its upper bits free.
    if (shift >= 160n && ['caller', 'self', 'arg', 'ret'].includes(value.op)) return this.zero;
    if (shift === 0n && (width >= 160n || isBoolean(value)))
      return width === 160n || isBoolean(value) ? value : undefined;
    return undefined;
  }

  private loadField(value: Term, shift: bigint, width: bigint): Term {
    const parsed = /^(.*)\[(\d+),(\d+)\]$/.exec(value.name ?? '');
    const [base, offset, span] = parsed
      ? [parsed[1] ?? '', BigInt(parsed[2] ?? 0), BigInt(parsed[3] ?? 256)]
      : [value.name ?? '', 0n, 256n];
    if (shift >= span) return this.zero;
    const kept = width > span - shift ? span - shift : width;
    if (offset + shift === 0n && kept === 256n) return value;
    return this.load(`${base}[${offset + shift},${kept}]`, value.args);
  }

  private fieldOfMasked(inner: Term, mask: bigint, shift: bigint, width: bigint): Term | undefined {
    const wanted = ((1n << width) - 1n) << shift;
    if ((mask & wanted) === 0n) return this.zero;
    if ((mask & wanted) === wanted)
      return this.field(inner, shift, width) ?? (shift === 0n ? this.cut(inner, wanted) : undefined);
    const kept = (mask & wanted) >> shift;
    if (((kept + 1n) & kept) === 0n) return this.field(inner, shift, BigInt(kept.toString(2).length));
    return undefined;
  }

  /** The low bits of a sum or difference, as it is put into a packed field. */
  private cut(value: Term, mask: bigint): Term {
    return this.node('and', [value, this.constant(mask)]);
  }

  private fieldOfShifted(inner: Term, factor: bigint, shift: bigint, width: bigint): Term | undefined {
    if ((factor & (factor - 1n)) !== 0n) return undefined;
    const moved = BigInt(factor.toString(2).length - 1);
    if (moved >= shift + width) return this.zero;
    if (moved === shift) return this.field(inner, 0n, width) ?? inner;
    if (shift > moved && isBoolean(inner)) return this.zero;
    if (shift > moved && shift - moved >= 160n) return this.zero;
    return undefined;
  }
}
