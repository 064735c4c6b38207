import type { Hex } from '../lib/hex.js';
import { keccakOfText } from '../lib/keccak.js';

/** A 20-byte account address: lower-case hexadecimal with `0x`, so that addresses compare with `===`. */
export type Address = Hex;

export const ZERO_ADDRESS: Address = '0x0000000000000000000000000000000000000000';
export const DEAD_ADDRESS: Address = '0x000000000000000000000000000000000000dead';

/**
 * Parses a caller's text as an address. Accepts all-lower, all-upper and EIP-55 mixed case.
 * @throws {RangeError} with a message for the caller where the text is not an address or its checksum is
 * wrong
 */
export function parseAddress(text: string): Address {
  if (!/^0x[0-9a-fA-F]{40}$/.test(text)) {
    throw new RangeError('must be 0x followed by 40 hexadecimal digits');
  }
  const digits = text.slice(2);
  if (
    digits !== digits.toLowerCase() &&
    digits !== digits.toUpperCase() &&
    toChecksum(text.toLowerCase() as Address) !== text
  ) {
    throw new RangeError('has a wrong EIP-55 checksum: one of its characters was mistyped');
  }
  return text.toLowerCase() as Address;
}

/** The address in an answer of a chain or provider; `undefined` where there is none. */
export function toAddress(value: unknown): Address | undefined {
  return typeof value === 'string' && /^0x[0-9a-fA-F]{40}$/.test(value)
    ? (value.toLowerCase() as Address)
    : undefined;
}

/** Its first and last digits, in a sentence. */
export function shortAddress(address: string): string {
  return `${address.slice(0, 6)}…${address.slice(-4)}`;
}

/** EIP-55 spelling, for people. */
export function toChecksum(address: Address): string {
  const digits = address.slice(2);
  const hash = keccakOfText(digits).slice(2);
  const spelled = [...digits].map((digit, place) =>
    (hash[place] ?? '0') >= '8' ? digit.toUpperCase() : digit,
  );
  return `0x${spelled.join('')}`;
}
