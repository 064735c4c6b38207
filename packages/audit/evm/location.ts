import { keccak256, lazily } from '@assay/facts';
import type { StorageLocation } from '../model/behaviour.js';
import { isConst, mentions, type Term } from '../model/term.js';

/** State variables of a contract, for arrays. */
const maxSlots = 128n;
/** No contract has that many variables: a slot above is a hash. */
const firstHash = 1n << 64n;
/** Where the elements of an array begin: the hash of its slot. The optimiser computes such hashes itself. */
const arrayStarts = lazily(
  (): ReadonlyMap<bigint, string> =>
    new Map(
      Array.from({ length: Number(maxSlots) }, (_, i) => [
        BigInt(keccak256(`0x${i.toString(16).padStart(64, '0')}`)),
        `s${i.toString(16)}[]`,
      ]),
    ),
);

/** The array whose elements begin there. */
function arrayAt(slot: bigint): string | undefined {
  return slot < firstHash ? undefined : arrayStarts().get(slot);
}

/**
 * The storage location of a slot expression in Solidity's layout: `keccak(key . slot)` is a mapping's value,
 * `keccak(slot) + i` an array's element, `+ n` a member of a struct. In Vyper's, `keccak(slot . key)` is a mapping's
 * value. `?` if the slot is none of these.
 */
export function toLocation(slot: Term): StorageLocation {
  if (slot.op === 'slot') return { base: slot.name ?? '?', keys: slot.args };
  if (isConst(slot)) return { base: arrayAt(slot.value) ?? `s${slot.value.toString(16)}`, keys: [] };
  const [a, b] = slot.args;
  if (slot.op === 'keccak' && a && b && slot.args.length === 2) {
    const inner = toLocation(b);
    if (inner.base !== '?') return { base: `${inner.base}{}`, keys: [...inner.keys, a] };
    return slotFirst(a, b) ?? { base: '?{}', keys: [...inner.keys, a] };
  }
  if (slot.op === 'keccak' && a && slot.args.length === 1) {
    const inner = toLocation(a);
    return { base: `${inner.base}[]`, keys: inner.keys };
  }
  if (slot.op === 'add' && a && b)
    return offsetPlace(a, b) ?? offsetPlace(b, a) ?? { base: '?', keys: [slot] };
  return { base: '?', keys: [slot] };
}

/** `keccak(slot . key)`, as Vyper has it; a slot that is a hash is a name. */
function slotFirst(slot: Term, key: Term): StorageLocation | undefined {
  if (isConst(slot) && slot.value >= firstHash) return namedEntry(slot.value, key);
  const outer = toLocation(slot);
  return outer.base === '?' ? undefined : { base: `${outer.base}<>`, keys: [...outer.keys, key] };
}

/** `keccak(name . account)`: the entry of a list that only a hash of its name tells from others. */
function namedEntry(name: bigint, key: Term): StorageLocation {
  const shifted = key.op === 'and' && isConst(key.args[1]) ? key.args[0] : key;
  const [account, factor] = shifted?.op === 'mul' ? shifted.args : [];
  const isPacked = isConst(factor) && factor.value === 1n << 96n;
  const base = `s${name.toString(16)}`;
  return isPacked && account ? { base: `${base}<96>`, keys: [account] } : { base: `${base}<>`, keys: [key] };
}

/** Numbers above are small ones that are taken off. */
const lastHash = (1n << 256n) - firstHash;

/** The array that begins at a hash. Where the caller chooses the entry of one of unknown length, it may be any slot. */
function arrayFrom(start: bigint, index: Term): string | undefined {
  const known = arrayAt(start);
  if (known || start < firstHash || start >= lastHash || isConst(index)) return known;
  return mentions(index, ({ op }) => op.startsWith('arg')) ? undefined : `s${start.toString(16)}+`;
}

function offsetPlace(hash: Term, offset: Term): StorageLocation | undefined {
  const array = isConst(hash) ? arrayFrom(hash.value, offset) : undefined;
  if (array) return { base: array, keys: [offset] };
  if (hash.op !== 'keccak' && hash.op !== 'add') return undefined;
  const inner = toLocation(hash);
  if (inner.base === '?') return undefined;
  if (inner.base.endsWith('[]') || inner.base.endsWith('+'))
    return { base: inner.base, keys: [...inner.keys, offset] };
  return isConst(offset)
    ? { base: `${inner.base}.${offset.value.toString(16)}`, keys: inner.keys }
    : { base: inner.base, keys: [...inner.keys, offset] };
}
