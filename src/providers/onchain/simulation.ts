import type { Address } from '../../domain/address.js';
import { type Missing, missing } from '../../domain/fact.js';
import type { TradeSimulation } from '../../domain/facts/simulation.js';
import { simulateTrade } from '../../onchain/simulate/simulate-trade.js';
import { prepareGround } from '../../onchain/simulate/trading-ground.js';
import { fetchVenues } from '../../onchain/simulate/venues/fetch-venues.js';
import type { FactReader } from '../provider.js';
import { type ChainRead, createChainReader } from './chain-reader.js';
import { ONCHAIN, type OnchainDeps } from './deps.js';
import { readEach } from './read-each.js';

async function simulate(token: Address, read: ChainRead): Promise<{ value: TradeSimulation } | Missing> {
  const { rpc, block, options, context } = read;
  const [pools, abilities] = await Promise.all([
    context.facts.load('pools', { chain: rpc.chain.name, address: token }),
    rpc.abilities(options),
  ]);
  if (!pools.known) return missing(pools.reason, `The pools are not known: ${pools.detail}`, ONCHAIN);
  if (!abilities.stateOverride) {
    return missing('not_supported', 'No node of this chain accepts state overrides.', ONCHAIN);
  }
  const venues = await fetchVenues(rpc, block, token, pools.value.pools, options);
  if (venues.length === 0) return missing('not_applicable', 'There is no pool to trade in.', ONCHAIN);
  for (const venue of venues) {
    const ground = await prepareGround(rpc, block, venue, options);
    if (ground) return { value: await simulateTrade(ground, options) };
  }
  return missing('not_supported', 'A fresh account cannot be given the quote token of any pool.', ONCHAIN);
}

/** Fact `simulation`: what a fresh account could do in the deepest pool that it can pay in. Needs the fact `pools`. */
export function createSimulationReader(deps: OnchainDeps): FactReader<'simulation'> {
  return createChainReader(deps, (addresses, read) =>
    readEach<'simulation'>(addresses, (address) => simulate(address, read)),
  );
}
