import { lookUpPools, readPools } from '../../../pools/read-pools.js';
import type { FactReader } from '../../provider.js';
import { createChainReader } from '../../reading/chain-reader.js';
import type { ChainTools } from '../../reading/chain-tools.js';
import type { OnchainDeps } from '../../reading/deps.js';

export function createPoolsReader(deps: OnchainDeps, tools: ChainTools): FactReader<'pools'> {
  return createChainReader(
    deps,
    async (addresses, { rpc, block, options }) => {
      const pools = await readPools(rpc, addresses, block, options, tools(rpc));
      return new Map([...pools].map(([address, value]) => [address, { value }]));
    },
    (addresses, { rpc, block, options }) => {
      tools(rpc).poolCreations.prefetch(addresses);
      tools(rpc).v4Logs.prefetch(addresses);
      return lookUpPools(rpc, addresses, block, options);
    },
  );
}
