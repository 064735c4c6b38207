import { createFoundPools } from '@assay/chain';
import type { Address, Missing, Pool, Pools } from '@assay/facts';
import type { ChainRead } from './chain-reader.js';

/** The pools of a token, perhaps without the time of their creation, or why they are not known. */
type FoundPoolsFact = { readonly known: true; readonly value: Pick<Pools, 'pools'> } | Missing;

/**
 * What the fact `pools` tells, as soon as the pools are found: without logs, when they were created is
 * searched for in old states, which takes several round trips more.
 */
export function loadFoundPools({ rpc, memory, request }: ChainRead, token: Address): Promise<FoundPoolsFact> {
  const fact = request.facts.load('pools', { chain: rpc.chain.name, address: token });
  return new Promise((resolve, reject) => {
    const heard = (pools: readonly Pool[]) => resolve({ known: true, value: { pools } });
    const stop = memory.part(createFoundPools).listen(token, heard);
    fact.then(resolve, reject).finally(stop);
  });
}
