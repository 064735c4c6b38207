import type { Address, Missing } from '@assay/facts';
import { toMissing } from './to-missing.js';

/**
 * Reads all tokens in parallel, each by itself: a node's failure for one token makes only that one missing.
 */
export async function eachToken<T>(
  addresses: readonly Address[],
  read: (address: Address) => Promise<T>,
): Promise<ReadonlyMap<Address, T | Missing>> {
  const answers = await Promise.all(
    addresses.map(async (address) => [address, await read(address).catch(toMissing)] as const),
  );
  return new Map(answers);
}
