import { isConst, type Term } from '../model/term.js';
import type { TermTable } from '../model/term-table.js';

/** Splits an address into a symbolic part and a number, so that `p` and `p + 32` are 32 apart. */
function locate(address: Term): { readonly base: number; readonly offset: number } {
  if (isConst(address)) return { base: -1, offset: Number(address.value & 0xffffffffn) };
  const [a, b] = address.args;
  if (address.op === 'add' && a && b && isConst(b)) {
    const inner = locate(a);
    return { base: inner.base, offset: inner.offset + Number(BigInt.asIntN(64, b.value)) };
  }
  return { base: address.id, offset: 0 };
}

/** Most addresses are numbers, which need no text to be found by. */
function keyOf(base: number, offset: number): number | string {
  return base === -1 ? offset : `${base}:${offset}`;
}

/** The original word, if the last piece of a copy is masked to its length. */
function cutWord(piece: Term): Term | undefined {
  if (piece.op === 'cut') return piece.args[0];
  if (piece.op !== 'and' && piece.op !== 'or') return undefined;
  return piece.args.map(cutWord).find((word) => word !== undefined);
}

interface Tail {
  readonly word: Term;
  /** How many of its last bytes are left. */
  readonly bytes: number;
}

/** What a packed word of memory is made of. */
export interface PackedKey {
  readonly account: Term;
  readonly number: Term;
  readonly second?: Term;
}

/** What fits beside an account in one word. */
const maxNumber = (1n << 96n) - 1n;
const accountShift = 1n << 96n;

function isShift(factor: Term | undefined): boolean {
  return isConst(factor) && factor.value === accountShift;
}

/** `account << 96 | number` */
function toPackedKey(word: Term, table: TermTable): PackedKey | undefined {
  const [shifted, number] = word.op === 'or' ? word.args : [];
  const [account, factor] = shifted?.op === 'mul' ? shifted.args : [];
  if (!account || !isShift(factor)) return undefined;
  return isConst(number) && number.value <= maxNumber
    ? { account, number: table.constant(number.value) }
    : undefined;
}

/**
 * Memory words by the offset where they were stored. Memory that was never written reads as an unknown with
 * its address.
 */
export class Memory {
  private readonly words: Map<number | string, Term>;
  /** What is left of words of which the front was written over, by the offset where that begins. */
  private readonly tails: Map<number | string, Tail>;
  private fromCall: boolean;
  /** From this offset on words may have other bytes than was kept of them: some were put across two words. */
  private unsureFrom: number;

  constructor(other?: Memory) {
    this.words = new Map(other?.words);
    this.tails = new Map(other?.tails);
    this.fromCall = other?.fromCall ?? false;
    this.unsureFrom = other?.unsureFrom ?? Number.POSITIVE_INFINITY;
  }

  store(address: Term, value: Term): void {
    const { base, offset } = locate(address);
    if (base !== -1) this.unsureFrom = 0;
    else if (offset % 32 !== 0) this.unsureFrom = Math.min(this.unsureFrom, offset - 31);
    for (let i = offset + 1; i < offset + 32; i += 1) {
      // A selector is put before arguments that are there already, and keeps them.
      if (i === offset + 4) continue;
      this.cutFront(base, i, offset + 32 - i);
    }
    this.words.set(keyOf(base, offset), value);
  }

  /** Whether the word at this address, or each word of the region, is exactly what was stored there as a whole. */
  isSure(address: Term, length?: Term): boolean {
    const { base, offset } = locate(address);
    const bytes = length ? Number(length.value ?? -1n) : 32;
    if (base !== -1 || offset % 32 !== 0 || bytes < 0 || bytes > 256) return false;
    for (let at = offset; at < offset + bytes; at += 32)
      if (at >= this.unsureFrom || !this.words.has(keyOf(base, at))) return false;
    return true;
  }

  /** The first bytes of a word are written over. */
  private cutFront(base: number, offset: number, bytes: number): void {
    const key = keyOf(base, offset);
    const word = this.words.get(key);
    if (!word) return;
    this.words.delete(key);
    this.tails.set(keyOf(base, offset + bytes), { word, bytes: 32 - bytes });
  }

  /**
   * An account and a number, put so close that one word holds both: the account's 20 bytes, then the last 12 of the
   * number, then perhaps the 20 bytes of a second account. As hashed words: the second account, the first, the number.
   */
  packedKey(address: Term, length: Term, table: TermTable): PackedKey | undefined {
    const { base, offset } = locate(address);
    if (!isConst(length) || (length.value !== 32n && length.value !== 52n)) return undefined;
    const first = this.packedWord(base, offset, table);
    if (!first || length.value === 32n) return first;
    const second = this.tails.get(keyOf(base, offset + 32));
    return second?.bytes === 20 ? { ...first, second: second.word } : undefined;
  }

  private packedWord(base: number, offset: number, table: TermTable): PackedKey | undefined {
    const whole = this.words.get(keyOf(base, offset));
    if (whole) return toPackedKey(whole, table);
    const account = this.words.get(keyOf(base, offset - 12));
    const tail = this.tails.get(keyOf(base, offset + 20));
    return account && tail?.bytes === 12 && isConst(tail.word)
      ? { account, number: table.constant(tail.word.value & maxNumber) }
      : undefined;
  }

  /**
   * The word that the data of a call begins in, where it begins amid a number: a selector and twelve zeros, then the
   * account that is the first argument. `first` absent: it is none.
   */
  packedCall(
    address: Term,
  ): { readonly selector: Term & { value: bigint }; readonly first?: Term } | undefined {
    const { base, offset } = locate(address);
    const word = this.words.get(keyOf(base, offset - 16));
    if (!isConst(word) || word.value === 0n || (word.value & maxNumber) !== 0n) return undefined;
    const tail = this.tails.get(keyOf(base, offset + 16));
    const shifted = this.words.get(keyOf(base, offset + 16));
    const account = shifted?.op === 'mul' && isShift(shifted.args[1]) ? shifted.args[0] : undefined;
    const first = tail?.bytes === 20 ? tail.word : account;
    return { selector: word, ...(first ? { first } : {}) };
  }

  load(address: Term, table: TermTable): Term {
    const { base, offset } = locate(address);
    const found = this.words.get(keyOf(base, offset)) ?? this.shifted(base, offset, table);
    if (found) return found;
    if (base === -1 && !this.fromCall) return table.zero;
    return table.node(this.fromCall ? 'argmem' : 'mem', [address]);
  }

  /**
   * Call data is a 4-byte selector followed by words, so a copy made word by word cuts every argument in two:
   * 28 bytes of the word that was stored, then 4 bytes of the word that was copied.
   */
  private shifted(base: number, offset: number, table: TermTable): Term | undefined {
    const cut = this.words.get(keyOf(base, offset - 28));
    if (cut) return table.node('cut', [cut]);
    const rest = this.words.has(keyOf(base, offset - 4))
      ? this.words.get(keyOf(base, offset + 28))
      : undefined;
    return rest && cutWord(rest);
  }

  /** Call data was copied here: unknown words may be the caller's. */
  copyCallData(): void {
    this.fromCall = true;
  }

  /** Up to 8 words of a region; `undefined` if its length is unknown or larger. */
  region(address: Term, length: Term, table: TermTable): Term[] | undefined {
    if (!isConst(length) || length.value > 256n) return undefined;
    const words: Term[] = [];
    for (let i = 0n; i < length.value; i += 32n) {
      words.push(this.load(table.binary('add', address, table.constant(i)), table));
    }
    return words;
  }
}
