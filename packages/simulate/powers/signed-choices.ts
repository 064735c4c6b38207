import type { Address } from '@assay/facts';
import { type CallChoice, toChoice, type Value } from './call-choice.js';
import { MAX_VOTERS, voterAt } from './detours.js';
import { splitTypes, type WriteFunction } from './functions.js';

/** r and s of the signature of a voter: the last byte tells which. */
const partOf = (at: number) => (256 + at).toString(16);
/** A well-formed signature, with v = 27. */
const signatureOf = (at: number) => `${partOf(at).padStart(64, '0').repeat(2)}1b`;
/** How many sign: a contract may ask for exactly as many as it needs. */
const votes = [2, 3, 5, MAX_VOTERS];
const MAX_CHOICES = 8;
const MAX_WITH_VOTES = 4;
/** Later than any deadline, and less than most caps; its last byte is zero, so that as an `r` it is of the first voter. */
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

/** The function with lists of bytes where the code alone shows lists, which it does not tell from those of numbers. */
function asLists(fn: WriteFunction): WriteFunction | undefined {
  const isUnclear = fn.signature === undefined && fn.types.includes('uint256[]');
  return isUnclear
    ? { ...fn, types: fn.types.map((type) => (type === 'uint256[]' ? 'bytes[]' : type)) }
    : undefined;
}

/**
 * True where the arguments have room for a signature: bytes, two words of them, or `v` and two words, which code alone
 * does not tell from numbers.
 */
export function takesSignature(fn: WriteFunction): boolean {
  return hasRoom(fn) || asLists(fn) !== undefined;
}

function hasRoom({ types }: WriteFunction): boolean {
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

/** Where a value stands, and what the values are made of. */
interface Filling {
  readonly account: Address;
  /** Taken by the numbers in their order; those of one list are alike. */
  readonly amounts: readonly bigint[];
  readonly taken: { count: number };
  readonly signers: number;
  /** The voter that the value is of: its place in a list. */
  readonly at: number;
}

function toNumber(type: string, { amounts, taken, at }: Filling): bigint {
  const amount = (amounts[taken.count] ?? 0n) + BigInt(at);
  taken.count += 1;
  return amount > maxOf(type) ? maxOf(type) : amount;
}

function toValue(type: string, filling: Filling): Value {
  const { account, signers, at, taken } = filling;
  const array = /^(.*)\[(\d*)\]$/.exec(type);
  if (array) {
    const length = array[2] ? Math.min(MAX_VOTERS, Number(array[2])) : signers;
    const { count } = taken;
    return Array.from({ length }, (_, place) => {
      taken.count = count;
      return toValue(array[1] ?? '', { ...filling, signers: 1, at: place });
    });
  }
  if (type.startsWith('(')) return splitTypes(type.slice(1, -1)).map((member) => toValue(member, filling));
  if (type === 'address') return voterAt(account, at);
  if (type === 'bool') return true;
  if (type === 'string') return 'x';
  if (type === 'bytes')
    return `0x${Array.from({ length: signers }, (_, place) => signatureOf(at + place)).join('')}`;
  if (isRecoveryId(type)) return 27n;
  if (isInteger(type)) return toNumber(type, filling);
  return `0x${partOf(at).padStart(2 * Number(/\d+$/.exec(type)?.[0] ?? 32), '0')}`;
}

/** Signatures of many fit into its arguments: in a list, or one behind the other. */
export function takesVotes(fn: WriteFunction): boolean {
  return takesSignature(fn) && fn.types.some((type) => type === 'bytes' || /\[\d*\]/.test(type));
}

/**
 * Calls about this account with a well-formed signature that nobody made, or with many: the numbers large, as an end of
 * time should be, and one after the other zero, as a first nonce is, or one. At most 32.
 */
export function toSignedChoices(fn: WriteFunction, account: Address): readonly CallChoice[] {
  const lists = asLists(fn);
  return [...toChoices(fn, account), ...(lists ? toChoices(lists, account) : [])];
}

function toChoices(fn: WriteFunction, account: Address): readonly CallChoice[] {
  const count = leavesOf(fn.types).filter(isAmount).length;
  const all = Array.from({ length: count }, () => LARGE);
  const few = [0n, 1n].flatMap((small) => all.map((_, at) => all.with(at, small)));
  const rows = [
    ...[all, ...few].slice(0, MAX_CHOICES).map((amounts) => ({ amounts, signers: 1 })),
    ...(takesVotes(fn)
      ? [
          ...votes.map((signers) => ({ amounts: all, signers })),
          ...few.slice(0, MAX_WITH_VOTES).map((amounts) => ({ amounts, signers: MAX_VOTERS })),
        ]
      : []),
  ];
  return rows.flatMap(({ amounts, signers }) => {
    const filling: Filling = { account, amounts, taken: { count: 0 }, signers, at: 0 };
    return (
      toChoice(
        fn,
        fn.types.map((type) => toValue(type, filling)),
        '',
      ) ?? []
    );
  });
}
