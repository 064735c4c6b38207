import type { Address, Hex } from '@assay/facts';
import type { Code } from './code.js';

/** One value of the chain's state. */
export type StateKey =
  | { readonly kind: 'code'; readonly address: Address }
  | { readonly kind: 'balance' | 'nonce'; readonly address: Address }
  | { readonly kind: 'slot'; readonly address: Address; readonly slot: bigint }
  | { readonly kind: 'blockHash'; readonly number: number };

/** A value as it was read: bytes for a code, else a number. */
export interface StateValue {
  readonly key: StateKey;
  readonly value: bigint | Hex;
}

/** What is known of the state of a block. */
export class KnownState {
  readonly codes = new Map<Address, Code>();
  readonly balances = new Map<Address, bigint>();
  readonly nonces = new Map<Address, bigint>();
  readonly slots = new Map<Address, Map<bigint, bigint>>();
  readonly blockHashes = new Map<number, bigint>();

  slot(address: Address, slot: bigint): bigint | undefined {
    return this.slots.get(address)?.get(slot);
  }

  learn(key: Exclude<StateKey, { kind: 'code' }>, value: bigint): void {
    if (key.kind === 'slot') {
      const slots = this.slots.get(key.address) ?? new Map<bigint, bigint>();
      this.slots.set(key.address, slots.set(key.slot, value));
    } else if (key.kind === 'blockHash') this.blockHashes.set(key.number, value);
    else (key.kind === 'balance' ? this.balances : this.nonces).set(key.address, value);
  }
}

/** The values that a run needed and that are not known. */
export class MissingState {
  private readonly found = new Map<string, StateKey>();

  get size(): number {
    return this.found.size;
  }

  add(key: StateKey): void {
    this.found.set(toText(key), key);
  }

  keys(): readonly StateKey[] {
    return [...this.found.values()];
  }
}

export function toText(key: StateKey): string {
  if (key.kind === 'blockHash') return `blockHash ${key.number}`;
  return key.kind === 'slot' ? `${key.address} ${key.slot}` : `${key.kind} ${key.address}`;
}
