import { type Address, type Hex, toAddress } from '@assay/facts';
import { id } from 'ethers';

/** The first four bytes of the hash of a function's signature, e.g. `balanceOf(address)`. */
export function toSelector(signature: string): Hex {
  return id(signature).slice(0, 10) as Hex;
}

/** The first topic of an event, e.g. `Transfer(address,address,uint256)`. */
export function toTopic(signature: string): Hex {
  return id(signature) as Hex;
}

/**
 * Calldata of a function whose arguments are all one word each: addresses, unsigned numbers, booleans.
 * @throws {RangeError} for a number that does not fit into one word
 * @example encodeCall(toSelector('balanceOf(address)'), holder)
 */
export function encodeCall(selector: Hex, ...args: readonly (Address | bigint | number | boolean)[]): Hex {
  return `${selector}${encodeWords(...args)}`;
}

/** Values of one word each, without prefix. @throws {RangeError} as {@link encodeCall} */
export function encodeWords(...values: readonly (Address | bigint | number | boolean)[]): string {
  return values.map(toWord).join('');
}

/** `bytes`, without prefix: the length, then the bytes padded to whole words. */
export function encodeBytes(data: Hex): string {
  const digits = data.slice(2);
  return toWord(digits.length / 2) + digits.padEnd(Math.ceil(digits.length / 64) * 64, '0');
}

/**
 * Arguments, or the members of a struct, without prefix: the dynamic ones follow all others. Joined with
 * `+`, which copies nothing: the result is often a part of another one.
 */
export function encodeParts(
  parts: readonly { readonly isDynamic: boolean; readonly digits: string }[],
): string {
  const sizeOf = (digits: string) => digits.length / 2;
  let offset = parts.reduce((sum, { isDynamic, digits }) => sum + (isDynamic ? 32 : sizeOf(digits)), 0);
  let heads = '';
  let tails = '';
  for (const { isDynamic, digits } of parts) {
    heads += isDynamic ? toWord(offset) : digits;
    if (!isDynamic) continue;
    tails += digits;
    offset += sizeOf(digits);
  }
  return heads + tails;
}

/** An array of dynamic items, without prefix: the count, the offset of each item, then the items. */
export function encodeList(items: readonly string[]): string {
  return toWord(items.length) + encodeParts(items.map((digits) => ({ isDynamic: true, digits })));
}

/** The words of small numbers, most of which are offsets and lengths. */
const smallWords = Array.from({ length: 1_024 }, (_, value) => value.toString(16).padStart(64, '0'));

/** An address, or an unsigned number, as a word without prefix. @throws {RangeError} as {@link encodeCall} */
export function toWord(value: Address | bigint | number | boolean): string {
  if (typeof value === 'string') return value.slice(2).padStart(64, '0');
  const rounded = Number(value);
  const small = rounded < smallWords.length ? smallWords[rounded] : undefined;
  if (small !== undefined) return small;
  const number = BigInt(value);
  if (BigInt.asUintN(256, number) !== number) throw new RangeError('the number fits into no word');
  return number.toString(16).padStart(64, '0');
}

/** An address as an indexed event argument. */
export function toAddressTopic(address: Address): Hex {
  return `0x${toWord(address)}`;
}

const ZERO_WORD = '0'.repeat(64);

/** The unsigned word at `index` of an answer; `undefined` where the answer is shorter. */
export function uintAt(data: Hex | undefined, index: number): bigint | undefined {
  // Every second word of a swap in a V2 pool.
  if (data?.startsWith(ZERO_WORD, 2 + index * 64)) return 0n;
  // Most answers are one word, which needs no copy.
  if (data?.length === 66 && index === 0) return BigInt(data);
  const digits = data?.slice(2 + index * 64, 66 + index * 64);
  return digits?.length === 64 ? BigInt(`0x${digits}`) : undefined;
}

/** The signed word (two's complement) at `index`. */
export function intAt(data: Hex | undefined, index: number): bigint | undefined {
  const word = uintAt(data, index);
  return word === undefined ? undefined : BigInt.asIntN(256, word);
}

/** Of the 32 bytes of a word, an address has the last 20. */
const ADDRESS_PADDING = '0'.repeat(24);

/**
 * The address in the word at `index`; `undefined` where the answer is shorter or the word is not an address.
 */
export function addressAt(data: Hex | undefined, index: number): Address | undefined {
  const start = 2 + index * 64;
  return data !== undefined && data.length >= start + 64 && data.startsWith(ADDRESS_PADDING, start)
    ? toAddress(`0x${data.slice(start + 24, start + 64)}`)
    : undefined;
}

/**
 * Index of the word that the offset (in bytes, from word `base`) in word `at` points to; `undefined` outside
 * of the data.
 */
export function pointedAt(data: Hex, base: number, at: number): number | undefined {
  const offset = uintAt(data, at);
  if (offset === undefined || offset % 32n !== 0n || offset > BigInt(data.length)) return undefined;
  return base + Number(offset / 32n);
}

/** The length of a list in word `index`; `undefined` where the data is too short for that many words. */
export function lengthAt(data: Hex, index: number): number | undefined {
  const length = uintAt(data, index);
  return length !== undefined && length * 64n <= BigInt(data.length) ? Number(length) : undefined;
}
