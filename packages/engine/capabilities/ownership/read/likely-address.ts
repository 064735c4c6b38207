import type { Address } from '@assay/facts';

/**
 * Nobody has found a key or a salt for an address with more leading zeros; smaller values are numbers and
 * short texts.
 */
const minAddress = 1n << 80n;

/** Amounts are round in their smallest units; one address in a thousand million is. */
const roundAmount = 10n ** 9n;

/** The 40 digits as an address; `undefined` where they are rather a number or a text. */
export function toLikelyAddress(digits: string): Address | undefined {
  const value = BigInt(`0x${digits}`);
  if (value < minAddress || value % roundAmount === 0n) return undefined;
  return `0x${digits.toLowerCase()}`;
}

/** The addresses that fill a whole word of the data, from `start` on (bytes). */
export function addressesIn(data: string, start = 0): readonly Address[] {
  const words = data.slice(2 + 2 * start).match(/.{64}/g) ?? [];
  return words.flatMap((word) => (/^0{24}/.test(word) ? (toLikelyAddress(word.slice(24)) ?? []) : []));
}
