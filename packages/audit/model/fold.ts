const word = 1n << 256n;
/** The highest number of the machine. */
export const wordMask = word - 1n;

function signed(value: bigint): bigint {
  return value >> 255n ? value - word : value;
}

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n;
  let factor = base & wordMask;
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * factor) & wordMask;
    factor = (factor * factor) & wordMask;
  }
  return result;
}

/** What the machine's operations make of two constants. */
export const fold2: Readonly<Record<string, (a: bigint, b: bigint) => bigint>> = {
  add: (a, b) => a + b,
  sub: (a, b) => a - b,
  mul: (a, b) => a * b,
  div: (a, b) => (b === 0n ? 0n : a / b),
  sdiv: (a, b) => (b === 0n ? 0n : signed(a) / signed(b)),
  mod: (a, b) => (b === 0n ? 0n : a % b),
  exp: power,
  and: (a, b) => a & b,
  or: (a, b) => a | b,
  xor: (a, b) => a ^ b,
  eq: (a, b) => (a === b ? 1n : 0n),
  lt: (a, b) => (a < b ? 1n : 0n),
  gt: (a, b) => (a > b ? 1n : 0n),
  slt: (a, b) => (signed(a) < signed(b) ? 1n : 0n),
  sgt: (a, b) => (signed(a) > signed(b) ? 1n : 0n),
  booland: (a, b) => (a !== 0n && b !== 0n ? 1n : 0n),
  boolor: (a, b) => (a !== 0n || b !== 0n ? 1n : 0n),
  shl: (shift, value) => (shift > 255n ? 0n : value << shift),
  shr: (shift, value) => (shift > 255n ? 0n : value >> shift),
  sar: (shift, value) => signed(value) >> (shift > 255n ? 255n : shift),
  byte: (index, value) => (index > 31n ? 0n : (value >> (248n - 8n * index)) & 0xffn),
};
