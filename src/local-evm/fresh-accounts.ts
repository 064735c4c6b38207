import type { Address } from '../domain/address.js';
import { isFreshAddress } from '../domain/fresh-address.js';
import type { PlannedRequest } from './request.js';
import { toHex } from './words.js';

/** Longer input is not that of a mapping's key. */
const MAX_INPUT_BYTES = 160;
/** Slots after a hash that belong to the same value (a structure). */
const STRUCTURE_SLOTS = 8n;

/**
 * Accounts that were drawn at random for the run. No contract can have met them, so what is kept about them
 * under a hash of their address is zero and need not be read.
 */
export class FreshAccounts {
  private readonly digits: readonly string[];
  private readonly hashes = new Set<bigint>();

  constructor(private readonly accounts: ReadonlySet<Address>) {
    this.digits = [...accounts].map((account) => account.slice(2));
  }

  has(account: Address): boolean {
    return this.accounts.has(account);
  }

  /** Called for every hash that a contract makes. */
  note(input: Uint8Array, hash: bigint): void {
    if (this.digits.length === 0 || input.length < 20 || input.length > MAX_INPUT_BYTES) return;
    const text = toHex(input);
    if (this.digits.some((digits) => text.includes(digits)) || this.holdsHash(input)) this.hashes.add(hash);
  }

  /** True for a slot that belongs to a fresh account. */
  owns(slot: bigint): boolean {
    if (this.hashes.size === 0) return false;
    for (let step = 0n; step < STRUCTURE_SLOTS; step += 1n) if (this.hashes.has(slot - step)) return true;
    return false;
  }

  /** A mapping in a mapping: the input holds the hash of the outer key. */
  private holdsHash(input: Uint8Array): boolean {
    if (this.hashes.size === 0 || input.length % 32 !== 0) return false;
    for (let at = 0; at < input.length; at += 32)
      if (this.hashes.has(BigInt(toHex(input.subarray(at, at + 32))))) return true;
    return false;
  }
}

/** The accounts of the request that this process drew at random. */
export function findFresh({ blocks }: PlannedRequest): ReadonlySet<Address> {
  const found = new Set<Address>();
  const add = (account: Address) => {
    if (isFreshAddress(account)) found.add(account);
  };
  for (const { overrides, calls } of blocks) {
    for (const account of overrides.keys()) add(account);
    for (const { from, data } of calls) {
      add(from);
      for (const account of accountsIn(data)) add(account);
    }
  }
  return found;
}

/** The words of call data that can be an address. */
function* accountsIn(data: Uint8Array): Iterable<Address> {
  for (let at = 4; at + 32 <= data.length; at += 4) {
    if (data[at] !== 0 || data[at + 11] !== 0 || data[at + 12] === 0) continue;
    if (data.subarray(at, at + 12).every((byte) => byte === 0)) yield toHex(data.subarray(at + 12, at + 32));
  }
}
