import type { Frame } from '../machine/frame.js';
import type { Rules } from '../machine/rules.js';
import { WORD_MASK } from '../machine/words.js';
import type { InstructionSet } from './instruction.js';

const signed = (value: bigint): bigint => BigInt.asIntN(256, value);
const bit = (value: boolean): bigint => (value ? 1n : 0n);

const unary = (gas: number, compute: (a: bigint) => bigint) => ({
  gas,
  run: (frame: Frame) => frame.pushWrapped(compute(frame.pop())),
});
const binary = (gas: number, compute: (a: bigint, b: bigint) => bigint) => ({
  gas,
  run: (frame: Frame) => {
    const a = frame.pop();
    frame.pushWrapped(compute(a, frame.pop()));
  },
});
const ternary = (gas: number, compute: (a: bigint, b: bigint, c: bigint) => bigint) => ({
  gas,
  run: (frame: Frame) => {
    const a = frame.pop();
    const b = frame.pop();
    frame.pushWrapped(compute(a, b, frame.pop()));
  },
});

/** `base` to the power of `exponent` modulo 2^256. */
function power(base: bigint, exponent: bigint): bigint {
  let result = 1n;
  let factor = base;
  for (let left = exponent; left > 0n; left >>= 1n) {
    if (left & 1n) result = (result * factor) & WORD_MASK;
    factor = (factor * factor) & WORD_MASK;
  }
  return result;
}

const EXP = {
  gas: 10,
  run: (frame: Frame) => {
    const base = frame.pop();
    const exponent = frame.pop();
    const bytes = exponent === 0n ? 0 : Math.ceil(exponent.toString(16).length / 2);
    frame.useGas(50 * bytes);
    frame.push(power(base, exponent));
  },
};

const shift = (compute: (places: bigint, value: bigint) => bigint, beyond: (value: bigint) => bigint) =>
  binary(3, (places, value) => (places > 255n ? beyond(value) : compute(places, value)));

const always: InstructionSet = {
  1: binary(3, (a, b) => a + b),
  2: binary(5, (a, b) => a * b),
  3: binary(3, (a, b) => a - b),
  4: binary(5, (a, b) => (b === 0n ? 0n : a / b)),
  5: binary(5, (a, b) => (b === 0n ? 0n : signed(a) / signed(b))),
  6: binary(5, (a, b) => (b === 0n ? 0n : a % b)),
  7: binary(5, (a, b) => (b === 0n ? 0n : signed(a) % signed(b))),
  8: ternary(8, (a, b, n) => (n === 0n ? 0n : (a + b) % n)),
  9: ternary(8, (a, b, n) => (n === 0n ? 0n : (a * b) % n)),
  10: EXP,
  11: binary(5, (size, value) => (size > 30n ? value : BigInt.asIntN(8 * (Number(size) + 1), value))),
  16: binary(3, (a, b) => bit(a < b)),
  17: binary(3, (a, b) => bit(a > b)),
  18: binary(3, (a, b) => bit(signed(a) < signed(b))),
  19: binary(3, (a, b) => bit(signed(a) > signed(b))),
  20: binary(3, (a, b) => bit(a === b)),
  21: unary(3, (a) => bit(a === 0n)),
  22: binary(3, (a, b) => a & b),
  23: binary(3, (a, b) => a | b),
  24: binary(3, (a, b) => a ^ b),
  25: unary(3, (a) => a ^ WORD_MASK),
  26: binary(3, (place, value) => (place > 31n ? 0n : (value >> (8n * (31n - place))) & 0xffn)),
};

/** EIP-145. */
const shifts: InstructionSet = {
  27: shift(
    (places, value) => value << places,
    () => 0n,
  ),
  28: shift(
    (places, value) => value >> places,
    () => 0n,
  ),
  29: shift(
    (places, value) => signed(value) >> places,
    (value) => (signed(value) < 0n ? WORD_MASK : 0n),
  ),
};

/** The bits before the highest one that is set (EIP-7939). */
const CLZ = unary(5, (a) => (a === 0n ? 256n : BigInt(256 - a.toString(2).length)));

/** Instructions that compute with words. */
export function arithmetic(rules: Rules): InstructionSet {
  return {
    ...always,
    ...(rules.has('constantinople') ? shifts : {}),
    ...(rules.has('osaka') ? { 30: CLZ } : {}),
  };
}
