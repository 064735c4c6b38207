import type { Address } from '@assay/facts';
import { type CallChoice, toChoice, type Value } from './call-choice.js';
import { splitTypes, type WriteFunction } from './functions.js';

/** r = 1, s = 1, v = 27: a well-formed signature. */
const signature = `0x${'1'.padStart(64, '0').repeat(2)}1b`;
const MAX_CHOICES = 8;
/** Later than any deadline, and less than most caps. */
const LARGE = 10n ** 11n;

const isInteger = (type: string) => /^u?int\d*$/.test(type);
/** `v` of a signature in parts. */
const isRecoveryId = (type: string) => type === 'uint8';
const isAmount = (type: string) => isInteger(type) && !isRecoveryId(type);

/** All types of the arguments, those of structs and lists one by one. */
function leavesOf(types: readonly string[]): readonly string[] {
  return types.flatMap((type) => {
    const item = type.replace(/(?:\[\d*\])+$/, '');
    return item.startsWith('(') ? leavesOf(splitTypes(item.slice(1, -1))) : [item];
  });
}

/**
 * True where the arguments have room for a signature: bytes, two words of them, or `v` and two words, which code alone
 * does not tell from numbers.
 */
export function takesSignature({ types }: WriteFunction): boolean {
  const leaves = leavesOf(types);
  const count = (type: string) => leaves.filter((one) => one === type).length;
  const words = count('bytes32');
  return (
    leaves.includes('bytes') || words >= 2 || (leaves.includes('uint8') && words + count('uint256') >= 2)
  );
}

function maxOf(type: string): bigint {
  const bits = Number(/\d+$/.exec(type)?.[0] ?? 256);
  return 2n ** BigInt(type.startsWith('int') ? bits - 1 : bits) - 1n;
}

/** @param amounts taken by the numbers in their order */
function toValue(
  type: string,
  account: Address,
  amounts: readonly bigint[],
  taken: { count: number },
): Value {
  const array = /^(.*)\[(\d*)\]$/.exec(type);
  if (array) {
    const length = array[2] ? Math.min(8, Number(array[2])) : 1;
    return Array.from({ length }, () => toValue(array[1] ?? '', account, amounts, taken));
  }
  if (type.startsWith('('))
    return splitTypes(type.slice(1, -1)).map((member) => toValue(member, account, amounts, taken));
  if (type === 'address') return account;
  if (type === 'bool') return true;
  if (type === 'string') return 'x';
  if (type === 'bytes') return signature;
  if (isRecoveryId(type)) return 27n;
  if (isInteger(type)) {
    const amount = amounts[taken.count] ?? 0n;
    taken.count += 1;
    return amount > maxOf(type) ? maxOf(type) : amount;
  }
  return `0x${'1'.padStart(2 * Number(/\d+$/.exec(type)?.[0] ?? 32), '0')}`;
}

/**
 * Calls about this account with a well-formed signature that nobody made: the numbers large, as an end of time
 * should be, and one after the other zero, as a first nonce is, or one. At most eight.
 */
export function toSignedChoices(fn: WriteFunction, account: Address): readonly CallChoice[] {
  const count = leavesOf(fn.types).filter(isAmount).length;
  const all = Array.from({ length: count }, () => LARGE);
  const rows = [all, ...[0n, 1n].flatMap((few) => all.map((_, at) => all.with(at, few)))];
  return rows.slice(0, MAX_CHOICES).flatMap((amounts) => {
    const taken = { count: 0 };
    return (
      toChoice(
        fn,
        fn.types.map((type) => toValue(type, account, amounts, taken)),
        '',
      ) ?? []
    );
  });
}
