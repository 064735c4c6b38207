import { encodeBytes, encodeParts, encodeWords } from '@assay/chain';
import { type Hex, toHex } from '@assay/facts';
import type { Fill } from '../calls/step.js';
import { splitTypes, type WriteFunction } from './functions.js';

/** One way to call a function. */
export interface CallChoice {
  readonly data: Hex;
  readonly fills: readonly Fill[];
}

/** Placeholder for an amount that is known only when the call is made: the victim's balance. */
export const HELD = Symbol('what the victim holds');
/** Text, bytes and accounts as strings, numbers as bigints, lists and structs as arrays, or `HELD`. */
export type Value = unknown;

/** `T[]` or `T[n]`: the type of the items, and the number of them. */
const listOf = (type: string) => /^(.*)\[(\d*)\]$/.exec(type);
const membersOf = (type: string) => splitTypes(type.slice(1, -1));

/** True where the length of the encoded value depends on the value. */
function isDynamic(type: string): boolean {
  const [, item = '', count] = listOf(type) ?? [];
  if (count !== undefined) return count === '' || isDynamic(item);
  return type.startsWith('(') ? membersOf(type).some(isDynamic) : type === 'string' || type === 'bytes';
}

/** @throws {TypeError} for a value that is not of its type */
function encodeValue(type: string, value: Value): string {
  const [, item = '', count] = listOf(type) ?? [];
  if (count !== undefined && Array.isArray(value)) {
    const items = encodeRow(
      value.map(() => item),
      value,
    );
    return count === '' ? encodeWords(value.length) + items : items;
  }
  if (type.startsWith('(') && Array.isArray(value)) return encodeRow(membersOf(type), value);
  if (typeof value === 'boolean') return encodeWords(value);
  if (typeof value === 'bigint') return encodeWords(BigInt.asUintN(256, value));
  if (typeof value !== 'string') throw new TypeError(`no value of type ${type}`);
  if (type === 'address') return encodeWords(value as Hex);
  if (type === 'string') return encodeBytes(toHex(Buffer.from(value)));
  return type === 'bytes' ? encodeBytes(value as Hex) : value.slice(2).padEnd(64, '0');
}

function encodeRow(types: readonly string[], row: readonly Value[]): string {
  return encodeParts(
    types.map((type, at) => ({ isDynamic: isDynamic(type), digits: encodeValue(type, row[at]) })),
  );
}

/** The call of `fn` with this row; `undefined` where its types cannot be encoded. */
export function toChoice(fn: WriteFunction, row: readonly Value[], heldKey: string): CallChoice | undefined {
  const fixed = row.map((value) => (value === HELD ? 0n : value));
  // Rows with HELD have types of one word only, so argument n lies at 4 + 32n.
  const fills = row.flatMap((value, at) => (value === HELD ? [{ from: heldKey, offset: 4 + 32 * at }] : []));
  try {
    return { data: `${fn.selector}${encodeRow(fn.types, fixed)}`, fills };
  } catch {
    // The types guessed from the bytecode are not valid.
    return undefined;
  }
}
