import type { Address } from '../../domain/address.js';
import type { Missing } from '../../domain/fact.js';
import { toMissing } from './to-missing.js';

/** Reads token by token, at the same time; a node's failure with one of them is an absence of that one only. */
export async function eachToken<T>(
  addresses: readonly Address[],
  read: (address: Address) => Promise<T>,
): Promise<ReadonlyMap<Address, T | Missing>> {
  const answers = await Promise.all(
    addresses.map(async (address) => [address, await read(address).catch(toMissing)] as const),
  );
  return new Map(answers);
}
