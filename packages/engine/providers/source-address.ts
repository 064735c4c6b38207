import type { Address, ChainName } from '@assay/facts';
import type { LoadContext } from '../capabilities/provider.js';

/**
 * The address of each token's logic, as read from the chain: the implementation behind a proxy, or the token
 * itself. Tokens whose code could not be read are left out.
 */
export async function readLogicAddresses(
  chain: ChainName,
  addresses: readonly Address[],
  context: LoadContext,
): Promise<ReadonlyMap<Address, Address>> {
  const entries = await Promise.all(
    addresses.map(async (address): Promise<[Address, Address][]> => {
      const code = await context.facts.load('code', { chain, address });
      return code.known ? [[address, code.value.logicAddress]] : [];
    }),
  );
  return new Map(entries.flat());
}
