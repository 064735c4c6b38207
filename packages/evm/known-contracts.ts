import { type Address, createLru, type Hex } from '@assay/facts';
import { LRUCache } from 'lru-cache';
import { constantSlots } from './constant-slots.js';

const MAX_CODE_CHARS = 16_000_000;
const MAX_CONTRACTS = 2_000;
const MAX_SLOTS = 48;
const MAX_CONSTANT_SLOTS = 16;
/** Code of an account that delegates (EIP-7702): it may change at any time. */
const DELEGATION = '0xef0100';

/** What is remembered of a chain's contracts from block to block. */
export class KnownContracts {
  private readonly codes = new LRUCache<Address, { readonly code: Hex; readonly since: number }>({
    maxSize: MAX_CODE_CHARS,
    sizeCalculation: ({ code }) => code.length,
  });
  private readonly slots = createLru<Address, Set<bigint>>(MAX_CONTRACTS);

  /** The code at a block, if it was read at that block or an earlier one: deployed code no longer changes. */
  codeOf(address: Address, block: number): Hex | undefined {
    const known = this.codes.get(address);
    return known && known.since <= block ? known.code : undefined;
  }

  learn(address: Address, block: number, code: Hex): void {
    if (code === '0x' || code.startsWith(DELEGATION)) return;
    this.codes.set(address, { code, since: block });
    for (const slot of constantSlots(code, MAX_CONSTANT_SLOTS)) this.note(address, slot);
  }

  /** Notes that a run read the slot. */
  note(address: Address, slot: bigint): void {
    const slots = this.slots.get(address) ?? new Set<bigint>();
    if (slots.size < MAX_SLOTS) slots.add(slot);
    this.slots.set(address, slots);
  }

  /** Slots that runs are likely to read. */
  slotsOf(address: Address): readonly bigint[] {
    return [...(this.slots.get(address) ?? [])];
  }
}
