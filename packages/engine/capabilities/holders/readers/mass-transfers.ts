import { knownValue, missing } from '@assay/facts';
import type { FactReader } from '../../provider.js';
import { createChainReader } from '../../reading/chain-reader.js';
import { type ChainTools, toolsOf } from '../../reading/chain-tools.js';
import { ONCHAIN, type OnchainDeps } from '../../reading/deps.js';
import { eachToken } from '../../reading/each-token.js';
import { readMassTransfers } from '../read/read-mass-transfers.js';

const absences = {
  partial: missing(
    'unavailable',
    'The history of the token has not been read back to its creation yet.',
    ONCHAIN,
  ),
  too_long: missing(
    'not_supported',
    'The history of the token is too long to search each transfer.',
    ONCHAIN,
  ),
} as const;

/** `massTransfers`: from the token's transfers. What a pool (fact `pools`) pays out is not an airdrop. */
export function createMassTransfersReader(deps: OnchainDeps, tools: ChainTools): FactReader<'massTransfers'> {
  return createChainReader(deps, (addresses, read) =>
    eachToken(addresses, async (address) => {
      const { rpc, request } = read;
      const found = request.facts.load('pools', { chain: rpc.chain.name, address });
      // Awaited in `readMassTransfers`; a failure before that must not leave this rejection unhandled.
      found.catch(() => undefined);
      const places = found.then(
        (fact) => new Set((knownValue(fact)?.pools ?? []).map((pool) => pool.address)),
      );
      places.catch(() => undefined);
      const transfers = await readMassTransfers(read, toolsOf(tools(rpc), read, address), address, places);
      if (typeof transfers === 'string') return absences[transfers];
      const pools = await found;
      // Without the pools, purchases of many at once would look like an airdrop.
      return transfers.count > 0 && !pools.known ? pools : { value: transfers };
    }),
  );
}
