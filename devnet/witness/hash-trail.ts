import { bytesToHex } from '@ethereumjs/util';
import { toWordText } from './record.js';

/** Longer input is no key of a mapping. */
const MAX_INPUT_BYTES = 160;
/** Slots after a hash that belong to the same value (a structure). */
const STRUCTURE_SLOTS = 16n;

/** A mapping whose entries are all known: its account, its slot, and how many keys lead to an entry. */
export interface KnownMapping {
  readonly account: string;
  readonly slot: bigint;
  readonly keys: number;
}

/**
 * The hashes that a run makes, and from what. Says of a slot whether its hash came from an account that the run
 * made up, or from a mapping whose entries are all known.
 */
export class HashTrail {
  private readonly madeUp = new Set<string>();
  private readonly hashes = new Set<string>();
  /** Hash → the number of the word at the bottom, and how many keys were put above it. */
  private readonly entries = new Map<string, { readonly slot: bigint; readonly keys: number }>();

  addAccount(address: string): void {
    this.madeUp.add(address.slice(2).toLowerCase());
  }

  reset(): void {
    for (const one of [this.madeUp, this.hashes, this.entries]) one.clear();
  }

  isMadeUp(address: string): boolean {
    return this.madeUp.has(address.slice(2).toLowerCase());
  }

  /** Called for every hash of the run. */
  note(input: Uint8Array, hash: Uint8Array): void {
    if (input.length < 20 || input.length > MAX_INPUT_BYTES) return;
    const digits = bytesToHex(input).slice(2);
    const name = bytesToHex(hash);
    if (this.comesFromMadeUp(digits)) this.hashes.add(name);
    if (input.length === 64) this.noteEntry(`0x${digits.slice(64)}`, name);
  }

  /** True for a slot that only an account which the run made up can fill. */
  isOfMadeUp(slot: string): boolean {
    if (this.hashes.size === 0) return false;
    const number = BigInt(slot);
    for (let step = 0n; step < STRUCTURE_SLOTS && step <= number; step += 1n)
      if (this.hashes.has(toWordText(number - step))) return true;
    return false;
  }

  isEntryOf(slot: string, mapping: KnownMapping): boolean {
    const entry = this.entries.get(slot);
    return entry?.slot === mapping.slot && entry.keys === mapping.keys;
  }

  private comesFromMadeUp(digits: string): boolean {
    for (const account of this.madeUp) if (digits.includes(account)) return true;
    if (digits.length % 64 !== 0) return false;
    for (let at = 0; at < digits.length; at += 64)
      if (this.hashes.has(`0x${digits.slice(at, at + 64)}`)) return true;
    return false;
  }

  private noteEntry(below: string, hash: string): void {
    const lower = this.entries.get(below);
    if (lower) this.entries.set(hash, { slot: lower.slot, keys: lower.keys + 1 });
    else if (BigInt(below) < 1_000n) this.entries.set(hash, { slot: BigInt(below), keys: 1 });
  }
}
