import { pushedNumber, readInstructions } from '@assay/facts';

type Instruction = Parameters<typeof pushedNumber>[0];

const CALLDATALOAD = 0x35;
const CALLDATASIZE = 0x36;
const CODECOPY = 0x39;
const RETURN = 0xf3;
const INVALID = 0xfe;
/** Between an offset or a size and the copy that takes it there are a few instructions that order the stack. */
const reach = 12;
/** Of the last copies. */
const mostParts = 500;

interface Part {
  readonly offset: number;
  readonly size: number;
}

/** What one CODECOPY may copy: the numbers pushed before it are its offset and its size, in an order that is not known. */
function copiedParts(code: Uint8Array, before: readonly Instruction[]): readonly Part[] {
  const numbers = before.slice(-reach).flatMap((one) => {
    const number = pushedNumber(one);
    return number === undefined || number > code.length ? [] : [Number(number)];
  });
  return numbers
    .flatMap((offset) => numbers.map((size) => ({ offset, size })))
    .filter(({ offset, size }) => size > 0 && offset + size <= code.length);
}

/** Runtime code lies behind the code that returns it. Solidity puts an INVALID between the two. */
function likeliest(code: Uint8Array, parts: readonly Part[], returnedAt: number): Part | undefined {
  const behind = parts.filter(({ offset }) => offset > returnedAt);
  const weight = ({ offset, size }: Part) => size + (code[offset - 1] === INVALID ? code.length : 0);
  return behind.sort((a, b) => weight(b) - weight(a))[0];
}

/**
 * The runtime code that creation code returns; `undefined`: the code is none. Creation code copies a part of itself and
 * returns it before anything reads what a caller sent, which runtime code reads first. O(length).
 */
export function runtimePartOf(code: Uint8Array): Uint8Array | undefined {
  const before: Instruction[] = [];
  let parts: readonly Part[] = [];
  for (const instruction of readInstructions(code)) {
    const { at, opcode } = instruction;
    if (opcode === CALLDATALOAD || opcode === CALLDATASIZE) return undefined;
    if (opcode === CODECOPY) parts = [...copiedParts(code, before), ...parts].slice(0, mostParts);
    const part = opcode === RETURN ? likeliest(code, parts, at) : undefined;
    if (part) return code.subarray(part.offset, part.offset + part.size);
    before.push(instruction);
  }
  return undefined;
}
