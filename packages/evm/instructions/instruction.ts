import type { Frame, Instruction } from '../machine/frame.js';
import { toPlace } from '../machine/memory.js';

/** Instructions by their code. */
export type InstructionSet = Readonly<Record<number, Instruction>>;

export interface Range {
  readonly offset: number;
  readonly length: number;
}

/** Pops an offset and a length, and pays for the memory in between. */
export function popRange(frame: Frame): Range {
  const range = toRange(frame.pop(), frame.pop());
  frame.useMemory(range.offset, range.length);
  return range;
}

/** An empty range may begin anywhere. */
export function toRange(offset: bigint, length: bigint): Range {
  return length === 0n ? { offset: 0, length: 0 } : { offset: toPlace(offset), length: toPlace(length) };
}

/** The words that hold so many bytes. */
export function wordsOf(length: number): number {
  return Math.ceil(length / 32);
}
