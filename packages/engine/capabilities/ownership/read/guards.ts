import type { ReadContext } from '@assay/chain';
import {
  type Address,
  type Chain,
  type ContractCode,
  type Hex,
  logicPartsOf,
  toQuantity,
} from '@assay/facts';
import { toWordAddress } from '../../code/read/read-proxy.js';
import { isZeroAccount } from './accounts.js';
import { toGuardSlots } from './guard-slots.js';

export interface SlotValue {
  readonly slot: Hex;
  readonly value: Address;
}

/**
 * Nobody has found a key or a salt for an address with more leading zeros; smaller values are numbers and
 * short texts.
 */
const minAddress = 1n << 80n;

/** Amounts are round in their smallest units; one address in a thousand million is. */
const roundAmount = 10n ** 9n;

/**
 * The address in the low 20 bytes of a word: packed slots keep flags above it, short texts fill other bytes.
 * The owner named by the getter is found at any offset: flags may be below it.
 */
function toPackedAddress(word: unknown, owner: Address | undefined): Address | undefined {
  if (typeof word !== 'string' || word.length !== 66) return undefined;
  if (owner && word.toLowerCase().includes(owner.slice(2)) && !isZeroAccount(owner)) return owner;
  const value = BigInt(`0x${word.slice(26)}`);
  if (value < minAddress || value % roundAmount === 0n) return undefined;
  return toWordAddress(`0x${'0'.repeat(24)}${word.slice(26)}`);
}

/** Slots that are read of one token. */
const maxSlots = 24;

/** Contracts that tokens compare callers with to distinguish trades from transfers: they hold no power. */
function isInfrastructure(chain: Chain, token: Address, value: Address): boolean {
  const exchanges = chain.dexes.flatMap(({ router, factory, positionManager }) => [
    router,
    factory,
    positionManager,
  ]);
  return (
    value === token || value === chain.wrappedNative || exchanges.includes(value) || value in chain.labels
  );
}

/**
 * The accounts in the storage slots that the token's logic compares callers with (`owner`: what its getter
 * answers). Slots without an address, and those of exchanges, are left out.
 */
export async function readGuards(
  { rpc, block, options }: ReadContext,
  token: Address,
  code: ContractCode,
  owner: Address | undefined,
): Promise<readonly SlotValue[]> {
  const found = logicPartsOf(code).flatMap(({ runtime }) => toGuardSlots(runtime));
  const slots = [...new Set(found)].slice(0, maxSlots).map(toQuantity);
  const at = toQuantity(block.number);
  const words = await Promise.all(
    slots.map((slot) => rpc.send<unknown>('eth_getStorageAt', [token, slot, at], options)),
  );
  return slots.flatMap((slot, index) => {
    const value = toPackedAddress(words[index], owner);
    return value && !isZeroAccount(value) && !isInfrastructure(rpc.chain, token, value)
      ? [{ slot, value }]
      : [];
  });
}
