import { isHeldByV4, lookUpPools, type PoolCreations, readPools, type V4PoolLogs } from '@assay/chain';
import { missing } from '@assay/facts';
import type { FactReader } from '../../provider.js';
import { createChainReader } from '../../reading/chain-reader.js';
import type { ChainTools } from '../../reading/chain-tools.js';
import { ONCHAIN, type OnchainDeps } from '../../reading/deps.js';

const unseen = missing(
  'node_cannot',
  'Uniswap V4 or PancakeSwap Infinity holds some of the token, but the node serves no logs that tell in which pools.',
  ONCHAIN,
);

/** Tell in which pools a token is. */
interface PoolTools {
  readonly poolCreations: PoolCreations;
  readonly v4Logs: V4PoolLogs;
}

export function createPoolsReader(deps: OnchainDeps, tools: ChainTools<PoolTools>): FactReader<'pools'> {
  return createChainReader(
    deps,
    async (addresses, read) => {
      const pools = await readPools(read, addresses, tools(read.rpc));
      return new Map([...pools].map(([address, value]) => [address, value.unseen ? unseen : { value }]));
    },
    (addresses, read) => {
      const { poolCreations, v4Logs } = tools(read.rpc);
      poolCreations.prefetch(addresses);
      v4Logs.prefetch(addresses);
      // Whether old states are searched for pools, where no logs name them.
      const held = read.rpc.servesLogs() ? [] : addresses.map((address) => isHeldByV4(read, address));
      return Promise.all([lookUpPools(read, addresses), ...held]);
    },
  );
}
