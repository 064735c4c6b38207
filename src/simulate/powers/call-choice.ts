import { AbiCoder } from 'ethers';
import type { Hex } from '../../lib/hex.js';
import type { Fill } from '../step.js';
import type { WriteFunction } from './functions.js';

/** One way to call a function. */
export interface CallChoice {
  readonly data: Hex;
  readonly fills: readonly Fill[];
}

/** Placeholder for an amount that is known only when the call is made: the victim's balance. */
export const HELD = Symbol('what the victim holds');
/** Any value that an ABI coder accepts, or `HELD`. */
export type Value = unknown;

const coder = AbiCoder.defaultAbiCoder();

/** One word for types that fit in one; `undefined` for the others. Two's complement for negative numbers. */
function toWord(type: string, value: Value): string | undefined {
  if (typeof value === 'boolean') return (value ? '1' : '0').padStart(64, '0');
  if (typeof value === 'bigint') return BigInt.asUintN(256, value).toString(16).padStart(64, '0');
  if (typeof value !== 'string') return undefined;
  if (type === 'address') return value.slice(2).padStart(64, '0');
  return /^bytes\d+$/.test(type) ? value.slice(2).padEnd(64, '0') : undefined;
}

function encodeRow(types: readonly string[], row: readonly Value[]): string {
  const words = row.map((value, at) => toWord(types[at] ?? '', value));
  if (words.every((word) => word !== undefined)) return words.join('');
  return coder.encode(types, row).slice(2);
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
