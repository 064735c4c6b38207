import { type Address, toHex } from '@assay/facts';

/** Longer input does not belong to a mapping's key. */
const MAX_INPUT_BYTES = 160;
/** Slots after a hash that belong to the same value (a structure). */
const STRUCTURE_SLOTS = 8n;

/**
 * Accounts that were drawn at random for the run. No contract has met them before. So whatever a contract
 * stores under a hash of their address is zero, and need not be read.
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
