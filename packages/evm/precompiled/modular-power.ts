import type { Rules } from '../machine/rules.js';
import { slicePadded, toNumber } from '../machine/words.js';
import { type Precompiled, toBytes } from './contract.js';

/** The longest number since Osaka, in bytes (EIP-7823). */
const MAX_BYTES = 1_024n;
/** What no gas pays for, so that prices stay exact. */
const UNPAYABLE = Number.MAX_SAFE_INTEGER;

/** Lengths in bytes, which may be any number, and the highest 32 bytes of the exponent. */
interface Sizes {
  readonly base: bigint;
  readonly exponent: bigint;
  readonly modulus: bigint;
  readonly head: bigint;
}

function at(input: Uint8Array, start: bigint, length: bigint): Uint8Array {
  const from = start > BigInt(input.length) ? input.length : Number(start);
  return slicePadded(input, from, Number(length));
}

function readSizes(input: Uint8Array): Sizes {
  const [base, exponent, modulus] = [0n, 32n, 64n].map((start) => toNumber(at(input, start, 32n)));
  const sizes = { base: base ?? 0n, exponent: exponent ?? 0n, modulus: modulus ?? 0n };
  const head = toNumber(at(input, 96n + sizes.base, sizes.exponent < 32n ? sizes.exponent : 32n));
  return { ...sizes, head };
}

const larger = (a: bigint, b: bigint) => (a > b ? a : b);
const bitsOf = (value: bigint) => (value === 0n ? 0n : BigInt(value.toString(2).length));

/** Steps of the power: by the bits of the exponent, and `perByte` for each byte below its highest 32. */
function stepsOf({ exponent, head }: Sizes, perByte: bigint): bigint {
  const bits = larger(bitsOf(head) - 1n, 0n);
  return larger(bits + perByte * larger(exponent - 32n, 0n), 1n);
}

/** EIP-198. */
function firstPrice(sizes: Sizes): bigint {
  const x = larger(sizes.base, sizes.modulus);
  const medium = (x * x) / 4n + 96n * x - 3_072n;
  const long = (x * x) / 16n + 480n * x - 199_680n;
  const work = x <= 64n ? x * x : x <= 1_024n ? medium : long;
  return (work * stepsOf(sizes, 8n)) / 20n;
}

const wordsOf = (sizes: Sizes) => (larger(sizes.base, sizes.modulus) + 7n) / 8n;

/** EIP-2565. */
function berlinPrice(sizes: Sizes): bigint {
  return larger(200n, (wordsOf(sizes) ** 2n * stepsOf(sizes, 8n)) / 3n);
}

/** EIP-7883. */
function osakaPrice(sizes: Sizes): bigint {
  const isLong = larger(sizes.base, sizes.modulus) > 32n;
  const work = isLong ? 2n * wordsOf(sizes) ** 2n : 16n;
  return larger(500n, work * stepsOf(sizes, 16n));
}

function power(base: bigint, exponent: bigint, modulus: bigint, check: () => void): bigint {
  if (modulus === 0n) return 0n;
  let result = 1n % modulus;
  const factor = base % modulus;
  for (const bit of exponent.toString(2)) {
    check();
    result = (result * result) % modulus;
    if (bit === '1') result = (result * factor) % modulus;
  }
  return result;
}

/** `base ** exponent % modulus`. */
export function modularPower(rules: Rules): Precompiled {
  const priceOf = rules.has('osaka') ? osakaPrice : rules.has('berlin') ? berlinPrice : firstPrice;
  return {
    gas: (input) => {
      const price = priceOf(readSizes(input));
      return price > UNPAYABLE ? UNPAYABLE : Number(price);
    },
    run: (input, check) => {
      const { base, exponent, modulus } = readSizes(input);
      const isTooLong = [base, exponent, modulus].some((length) => length > MAX_BYTES);
      if (rules.has('osaka') && isTooLong) return undefined;
      // The exponent costs nothing here, and may be of any length.
      if (base === 0n && modulus === 0n) return new Uint8Array();
      const number = (start: bigint, length: bigint) => toNumber(at(input, start, length));
      const result = power(
        number(96n, base),
        number(96n + base, exponent),
        number(96n + base + exponent, modulus),
        check,
      );
      return toBytes(result, Number(modulus)).subarray(0, Number(modulus));
    },
  };
}
