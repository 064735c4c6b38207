import { isHeldByV4, lookUpPools, type PoolTools, readPools } from '@assay/chain';
import { missing } from '@assay/facts';
import type { FactReader } from '../../provider.js';
import { createChainReader } from '../../reading/chain-reader.js';
import type { ChainTools } from '../../reading/chain-tools.js';
import { ONCHAIN, type OnchainDeps } from '../../reading/deps.js';

const HELD = 'Uniswap V4 or PancakeSwap Infinity holds some of the token, but';
const notServed = missing(
  'node_cannot',
  `${HELD} the node serves no logs that tell in which pools.`,
  ONCHAIN,
);
const late = missing(
  'unavailable',
  `${HELD} the logs that tell in which pools were not read in time.`,
  ONCHAIN,
);

export function createPoolsReader(
  deps: OnchainDeps,
  tools: ChainTools<Required<PoolTools>>,
): FactReader<'pools'> {
  return createChainReader(
    deps,
    async (addresses, read) => {
      const pools = await readPools(read, addresses, tools(read.rpc));
      const unseen = read.rpc.servesLogs() ? late : notServed;
      return new Map([...pools].map(([address, value]) => [address, value.unseen ? unseen : { value }]));
    },
    (addresses, read) => {
      const { poolCreations, v4Logs } = tools(read.rpc);
      poolCreations.prefetch(addresses);
      v4Logs.prefetch(addresses);
      // Whether there is something to be found, where logs come late or not at all.
      const held = addresses.map((address) => isHeldByV4(read, address));
      return Promise.all([lookUpPools(read, addresses), ...held]);
    },
  );
}
