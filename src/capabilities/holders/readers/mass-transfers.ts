import { knownValue, missing } from '../../../domain/fact.js';
import type { FactReader } from '../../provider.js';
import { createChainReader } from '../../reading/chain-reader.js';
import type { ChainTools } from '../../reading/chain-tools.js';
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
    'The history of the token is too long to look through each transfer.',
    ONCHAIN,
  ),
} as const;

/** `massTransfers`: from the token's transfers; what a pool (fact `pools`) pays out is no gift. */
export function createMassTransfersReader(deps: OnchainDeps, tools: ChainTools): FactReader<'massTransfers'> {
  return createChainReader(deps, (addresses, { rpc, block, options, context }) =>
    eachToken(addresses, async (address) => {
      const found = context.facts.load('pools', { chain: rpc.chain.name, address });
      // Awaited by the reading; a failure there must not leave this one unhandled.
      found.catch(() => undefined);
      const places = found.then(
        (fact) => new Set((knownValue(fact)?.pools ?? []).map((pool) => pool.address)),
      );
      places.catch(() => undefined);
      const read = await readMassTransfers(tools(rpc).index, address, places, block, options);
      if (typeof read === 'string') return absences[read];
      const pools = await found;
      // Without the pools, what many bought at once would pass for a gift.
      return read.count > 0 && !pools.known ? pools : { value: read };
    }),
  );
}
