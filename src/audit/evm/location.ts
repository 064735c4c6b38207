import type { StorageLocation } from '../behaviour.js';
import { isConst, type Term } from '../term.js';

/**
 * The storage location of a slot expression in Solidity's layout: `keccak(key . slot)` is a mapping's value,
 * `keccak(slot) + i` an array's element, `+ n` a member of a struct. `?` if the slot is none of these.
 */
export function toLocation(slot: Term): StorageLocation {
  if (slot.op === 'slot') return { base: slot.name ?? '?', keys: slot.args };
  if (isConst(slot)) return { base: `s${slot.value.toString(16)}`, keys: [] };
  const [a, b] = slot.args;
  if (slot.op === 'keccak' && a && b && slot.args.length === 2) {
    const inner = toLocation(b);
    return { base: `${inner.base}{}`, keys: [...inner.keys, a] };
  }
  if (slot.op === 'keccak' && a && slot.args.length === 1) {
    const inner = toLocation(a);
    return { base: `${inner.base}[]`, keys: inner.keys };
  }
  if (slot.op === 'add' && a && b)
    return offsetPlace(a, b) ?? offsetPlace(b, a) ?? { base: '?', keys: [slot] };
  return { base: '?', keys: [slot] };
}

function offsetPlace(hash: Term, offset: Term): StorageLocation | undefined {
  if (hash.op !== 'keccak' && hash.op !== 'add') return undefined;
  const inner = toLocation(hash);
  if (inner.base === '?') return undefined;
  if (inner.base.endsWith('[]')) return { base: inner.base, keys: [...inner.keys, offset] };
  return isConst(offset)
    ? { base: `${inner.base}.${offset.value.toString(16)}`, keys: inner.keys }
    : { base: inner.base, keys: [...inner.keys, offset] };
}
