import type { ChainName } from '../chains/chain.js';
import type { Address } from '../domain/address.js';
import type { ReadContext } from './provider.js';

/** Where each token's logic is: the implementation behind a proxy. The token itself where nobody can tell. */
export async function readLogicAddresses(
  chain: ChainName,
  addresses: readonly Address[],
  context: ReadContext,
): Promise<ReadonlyMap<Address, Address>> {
  const entries = await Promise.all(
    addresses.map(async (address): Promise<[Address, Address]> => {
      const code = await context.facts.load('code', { chain, address });
      return [address, code.known ? code.value.logicAddress : address];
    }),
  );
  return new Map(entries);
}
