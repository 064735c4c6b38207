import { missing } from '@assay/facts';
import type { FactReader } from '../provider.js';
import { createChainReader } from '../reading/chain-reader.js';
import { type ChainTools, toolsOf } from '../reading/chain-tools.js';
import { ONCHAIN, type OnchainDeps } from '../reading/deps.js';
import { eachToken } from '../reading/each-token.js';
import { toSupplyHistory } from './supply-points.js';

/** Longer histories are not searched. */
const MAX_TRANSFERS = 50_000;

/**
 * `supplyHistory`: from the token's transfers, which the index keeps for holders too, so that the node gets no
 * further requests.
 */
export function createSupplyHistoryReader(deps: OnchainDeps, tools: ChainTools): FactReader<'supplyHistory'> {
  return createChainReader(deps, (addresses, read) =>
    eachToken(addresses, async (address) => {
      const { index, sync } = toolsOf(tools(read.rpc), read, address);
      const { from } = await sync(address, 0);
      if (from > 0)
        return missing(
          'unavailable',
          'The history of the token has not been read back to its creation yet.',
          ONCHAIN,
        );
      const span = { from: 0, to: read.block.number };
      const limit = { count: MAX_TRANSFERS + 1, keep: 'oldest' } as const;
      const transfers = await index.store.transfers(index.stream(address), span, limit);
      if (transfers.length > MAX_TRANSFERS)
        return missing(
          'not_supported',
          'The history of the token is too long to search each transfer.',
          ONCHAIN,
        );
      return { value: toSupplyHistory(transfers) };
    }),
  );
}
