import { type Address, type Hex, toHex } from '@assay/facts';

/** All bits of a word. */
export const WORD_MASK = (1n << 256n) - 1n;
const ADDRESS_MASK = (1n << 160n) - 1n;

/** The lower 20 bytes of a word as an address. */
export function toAccount(word: bigint): Address {
  return `0x${(word & ADDRESS_MASK).toString(16).padStart(40, '0')}`;
}

/** Bytes as an unsigned number, the first byte the highest. */
export function toNumber(bytes: Uint8Array): bigint {
  return bytes.length === 0 ? 0n : BigInt(toHex(bytes));
}

/** A number as a word of 32 bytes. */
export function toWord(value: bigint): Hex {
  return `0x${value.toString(16).padStart(64, '0')}`;
}

/** `length` bytes from `start`; zeros beyond the end. */
export function slicePadded(bytes: Uint8Array, start: number, length: number): Uint8Array {
  const slice = new Uint8Array(length);
  if (start < bytes.length) slice.set(bytes.subarray(start, start + length));
  return slice;
}
