import { isConst, type Term, type TermTable } from '../model/term.js';

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

/**
 * Memory words by the offset where they were stored. Memory that was never written reads as an unknown with
 * its address.
 */
export class Memory {
  private readonly words: Map<number | string, Term>;
  private fromCall: boolean;

  constructor(other?: Memory) {
    this.words = new Map(other?.words);
    this.fromCall = other?.fromCall ?? false;
  }

  store(address: Term, value: Term): void {
    const { base, offset } = locate(address);
    for (let i = offset + 1; i < offset + 32; i += 1) {
      // A selector is put before arguments that are there already, and keeps them.
      if (i !== offset + 4) this.words.delete(keyOf(base, i));
    }
    this.words.set(keyOf(base, offset), value);
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
