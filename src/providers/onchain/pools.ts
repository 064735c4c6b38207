import { readPools } from '../../onchain/pools/read-pools.js';
import type { FactReader } from '../provider.js';
import { createChainReader } from './chain-reader.js';
import type { OnchainDeps } from './deps.js';

export function createPoolsReader(deps: OnchainDeps): FactReader<'pools'> {
  return createChainReader(deps, async (addresses, { rpc, block, options }) => {
    const pools = await readPools(rpc, addresses, block, options);
    return new Map([...pools].map(([address, value]) => [address, { value }]));
  });
}
