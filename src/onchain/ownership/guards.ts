import type { Address } from '../../domain/address.js';
import type { BlockRef } from '../../domain/fact.js';
import type { ContractCode } from '../../domain/facts/code.js';
import { type Hex, toQuantity } from '../../lib/hex.js';
import { toWordAddress } from '../proxy/read-proxy.js';
import type { CallOptions, Rpc } from '../rpc/rpc.js';
import { isNobody } from './accounts.js';
import { toGuardSlots } from './guard-slots.js';

export interface SlotValue {
  readonly slot: Hex;
  readonly value: Address;
}

/** The low 20 bytes of a word: a packed slot keeps flags above the address. */
function toPackedAddress(word: unknown): Address | undefined {
  return typeof word === 'string' && word.length === 66
    ? toWordAddress(`0x${'0'.repeat(24)}${word.slice(26)}`)
    : undefined;
}

/** The accounts in the storage slots that the token's logic compares callers with; slots that hold nobody are left out. */
export async function readGuards(
  rpc: Rpc,
  token: Address,
  code: ContractCode,
  block: BlockRef,
  options: CallOptions,
): Promise<readonly SlotValue[]> {
  const slots = toGuardSlots(code.logicRuntime).map(toQuantity);
  const at = toQuantity(block.number);
  const words = await Promise.all(
    slots.map((slot) => rpc.send<unknown>('eth_getStorageAt', [token, slot, at], options)),
  );
  return slots.flatMap((slot, index) => {
    const value = toPackedAddress(words[index]);
    return value && !isNobody(value) ? [{ slot, value }] : [];
  });
}
