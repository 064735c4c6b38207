import { fromHex, pushedNumber, readInstructions } from '@assay/facts';

/** Deployed code, cut into instructions once. */
export interface Program {
  readonly code: Uint8Array;
  /** Program counter → constant that is pushed there. */
  readonly pushes: ReadonlyMap<number, bigint>;
  readonly jumpDestinations: ReadonlySet<number>;
}

const jumpDestination = 0x5b;

/** The hex digits of code: without prefix, cut at the first character that is no digit, whole bytes only. */
export function codeDigits(runtime: string): string {
  const digits = runtime.replace(/^0x/i, '').replace(/[^0-9a-fA-F].*$/s, '');
  return digits.slice(0, digits.length - (digits.length % 2));
}

const pushWord = 0x7f;

/**
 * The words that the code pushes whole. Compilers push other numbers without leading zeros, but keep room for a word
 * where the constructor puts a value that never changes. O(length).
 */
export function fixedWords(runtime: string): readonly bigint[] {
  const { code, pushes } = toProgram(runtime);
  return [...new Set([...pushes].flatMap(([at, value]) => (code[at] === pushWord ? value : [])))];
}

/** Runtime code (hexadecimal, with or without `0x`; odd digits at the end are dropped). O(length). */
export function toProgram(runtime: string): Program {
  const code = fromHex(`0x${codeDigits(runtime)}`);
  const pushes = new Map<number, bigint>();
  const jumpDestinations = new Set<number>();
  for (const instruction of readInstructions(code)) {
    const { at, opcode } = instruction;
    if (opcode === jumpDestination) jumpDestinations.add(at);
    const pushed = pushedNumber(instruction);
    if (pushed !== undefined) pushes.set(at, pushed);
  }
  return { code, pushes, jumpDestinations };
}
