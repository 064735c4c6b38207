import type { Condition, FunctionBehaviour } from './behaviour.js';
import { fold2, wordMask } from './fold.js';
import { mentions, subterms, type Term } from './term.js';
import type { TermTable } from './term-table.js';
import { OutOfWork } from './work.js';

/** The selector and one argument: code that reads for whom a forwarder calls asks for no more. */
const shortest = 36n;
const longest = 1n << 20n;
const maxConstants = 8;
const maxLonger = 3;

/** The length of the call data as a value. */
export function lengthOfCallData(table: TermTable): Term {
  return table.node('member', [table.leaf('env', 'calldata')], 'length');
}

const isLength = ({ op, name, args: [of] }: Term) =>
  op === 'member' && name === 'length' && of?.name === 'calldata';

/** The condition at a length; `undefined` where it rests on more than that. */
function valueAt(term: Term, length: bigint): bigint | undefined {
  if (term.value !== undefined) return term.value;
  if (isLength(term)) return length;
  const [a, b = 0n] = term.args.map((arg) => valueAt(arg, length));
  if (a === undefined || b === undefined) return undefined;
  if (term.op === 'iszero') return a === 0n ? 1n : 0n;
  const value = fold2[term.op]?.(a, b);
  return value === undefined ? undefined : value & wordMask;
}

/** Lengths about which a condition may turn: beside its constants, their sums and their differences. */
function turningPoints(condition: Term): readonly bigint[] {
  const constants = [...subterms(condition)]
    .flatMap(({ value }) => (value === undefined ? [] : BigInt.asIntN(256, value)))
    .slice(0, maxConstants);
  const sums = [0n, ...constants].flatMap((a) => constants.flatMap((b) => [a + b, b - a]));
  return [...sums, longest].flatMap((at) => [at - 1n, at, at + 1n]).sort((a, b) => (a < b ? -1 : 1));
}

const sentOf = (size: number) => (BigInt(size) > shortest ? BigInt(size) : shortest);

/** The shortest call data, longer than the `size` that a wallet sends, with which a branch goes the other way. */
function turnOf(condition: Term, size: number): bigint | undefined {
  if (!mentions(condition, isLength)) return undefined;
  const sent = sentOf(size);
  const before = valueAt(condition, sent);
  if (before === undefined) return undefined;
  return turningPoints(condition).find((length) => {
    const then = length > sent && length <= longest ? valueAt(condition, length) : undefined;
    return then !== undefined && (then !== 0n) !== (before !== 0n);
  });
}

/** The way that a path took is only taken with more call data than the `size` that a wallet sends. */
export function needsLonger({ term, holds }: Condition, size: number): boolean {
  const usual = valueAt(term, sentOf(size));
  return usual !== undefined && (usual !== 0n) !== holds && turnOf(term, size) !== undefined;
}

/** The call data that a function is walked with, and the longer ones that its branches ask about. */
export class CallDataLength {
  private readonly known = new Map<Term, bigint | undefined>();

  /** `usual`: bytes that a wallet sends; `size`: those of this walk. */
  constructor(
    private readonly usual: number,
    readonly size: number = usual,
    private readonly turns = new Set<number>(),
  ) {}

  /** For a fallback, of which a walk without data sees only what it does with coins that are sent. */
  withSelector(): CallDataLength {
    return new CallDataLength(this.usual, Number(shortest), this.turns);
  }

  /** The length, of which it stays known that it is the length. */
  value(table: TermTable): Term {
    return table.constant(BigInt(this.size), lengthOfCallData(table));
  }

  /** A branch that is decided: the condition of it, where longer call data alone goes this way. */
  meet<T extends Omit<Condition, 'term' | 'holds'>>(decided: Term, at: () => T): (T & Condition) | undefined {
    const { ofLength: term, value } = decided;
    const turn = term && this.turnOf(term);
    if (!term || turn === undefined) return undefined;
    this.turns.add(Number(turn));
    const condition = { ...at(), term, holds: value !== 0n };
    return needsLonger(condition, this.usual) ? condition : undefined;
  }

  private turnOf(condition: Term): bigint | undefined {
    if (!this.known.has(condition)) this.known.set(condition, turnOf(condition, this.usual));
    return this.known.get(condition);
  }

  /** The function with each longer call data, by what only that does; each of them is a function of its own. */
  longer(walk: (data: CallDataLength) => FunctionBehaviour): readonly FunctionBehaviour[] {
    const found: FunctionBehaviour[] = [];
    let walks = 0;
    // A set is walked with what is added to it meanwhile: a branch behind a branch.
    for (const turn of this.turns) {
      walks += 1;
      if (walks > maxLonger) break;
      const fn = walk(new CallDataLength(this.usual, turn, this.turns));
      const paths = this.onlyThen(fn);
      // Work that is used up leaves a part that was not read.
      const { complete } = paths ? fn : { complete: false };
      if (paths?.length !== 0)
        found.push({ ...fn, paths: paths ?? [], complete, blockers: [], usualDataSize: this.usual });
      if (!paths) break;
    }
    return found;
  }

  /** `undefined`: the work of the audit is used up. */
  private onlyThen({ paths }: FunctionBehaviour): FunctionBehaviour['paths'] | undefined {
    try {
      return paths.filter(({ conditions }) => conditions.some((one) => needsLonger(one, this.usual)));
    } catch (error) {
      if (error instanceof OutOfWork) return undefined;
      throw error;
    }
  }
}
