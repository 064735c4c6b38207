import { isConst, type Term } from '../model/term.js';
import type { TermTable } from '../model/term-table.js';
import type { Memory } from './memory.js';

/** A part of memory. */
export interface Region {
  readonly offset: Term;
  readonly length: Term;
}

function toSelector(value: bigint): string {
  return `0x${value.toString(16).padStart(8, '0')}`;
}

function selectorOf(word: Term | undefined): string | undefined {
  if (!word) return undefined;
  if (isConst(word)) return toSelector(word.value >> 224n);
  // Vyper keeps the selector as a number: the data begins with its last four bytes.
  const [number] = word.op === 'cut' ? word.args : [];
  if (isConst(number)) return toSelector(number.value & 0xffffffffn);
  const constant = word.op === 'or' ? word.args.find(isConst) : undefined;
  return constant ? selectorOf(constant) : undefined;
}

/** What rules read of a call. */
const maxArgs = 3n;

/** The selector and the first arguments of a call whose data are there. */
export function readCall(
  memory: Memory,
  data: Region | undefined,
  table: TermTable,
): { readonly selector?: string; readonly args: readonly Term[] } {
  const length = data?.length;
  if (!data || (isConst(length) && length.value < 4n)) return { args: [] };
  const { offset } = data;
  const packed = memory.packedCall(offset);
  const selector = packed ? toSelector(packed.selector.value >> 96n) : selectorOf(memory.load(offset, table));
  if (!selector) return { args: [] };
  const words = isConst(length) ? (length.value - 4n) / 32n : maxArgs;
  const args = [0n, 1n, 2n]
    .filter((i) => i < words)
    .map((i) => memory.load(table.binary('add', offset, table.constant(4n + 32n * i)), table));
  return { selector, args: packed?.first ? [packed.first, ...args.slice(1)] : args };
}

/** Puts what the call answers where it is asked to. */
export function writeAnswer(
  memory: Memory,
  output: Region | undefined,
  result: Term,
  table: TermTable,
): void {
  const length = output?.length;
  if (!output || !length || !isConst(length) || length.value > 256n) return;
  for (let i = 0n; i < length.value; i += 32n) {
    const word = table.node('ret', [result], String(i / 32n));
    memory.store(table.binary('add', output.offset, table.constant(i)), word);
  }
}
