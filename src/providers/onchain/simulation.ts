import type { ChainName } from '../../chains/chain.js';
import type { Address } from '../../domain/address.js';
import { type Fact, known, missing } from '../../domain/fact.js';
import type { TradeSimulation } from '../../domain/facts/simulation.js';
import type { Rpc } from '../../onchain/rpc/rpc.js';
import { toRpcMissing } from '../../onchain/simulate/rpc-missing.js';
import { simulateTrade } from '../../onchain/simulate/simulate-trade.js';
import { prepareGround } from '../../onchain/simulate/trading-ground.js';
import { toVenue } from '../../onchain/simulate/venues/to-venue.js';
import type { FactReader, ReadContext } from '../provider.js';

const source = 'onchain';

export interface SimulationDeps {
  readonly rpcs: ReadonlyMap<ChainName, Rpc>;
  readonly now: () => number;
}

async function simulateOne(
  rpc: Rpc,
  token: Address,
  now: () => number,
  context: ReadContext,
): Promise<Fact<TradeSimulation>> {
  const options = { signal: context.signal };
  const [pools, abilities] = await Promise.all([
    context.facts.load('pools', { chain: rpc.chain.name, address: token }),
    rpc.abilities(options),
  ]);
  if (!pools.known) return missing(pools.reason, `pools: ${pools.detail}`, source);
  if (!abilities.stateOverride) {
    return missing('not_supported', 'no node of this chain accepts state overrides', source);
  }
  const venues = pools.value.pools.flatMap((pool) => toVenue(rpc.chain, token, pool) ?? []);
  if (venues.length === 0) return missing('not_applicable', 'there is no pool to trade in', source);
  const block = pools.block ?? (await rpc.head(options));
  for (const venue of venues) {
    const ground = await prepareGround(rpc, block, venue, options);
    if (ground) return known(await simulateTrade(ground, options), source, now(), block);
  }
  return missing('not_supported', 'no way to give a fresh account the quote token of any pool', source);
}

/** Fact `simulation`: what a fresh account could do in the deepest pool that it can pay in. */
export function createSimulationReader({ rpcs, now }: SimulationDeps): FactReader<'simulation'> {
  return async (chain, addresses, context) => {
    const rpc = rpcs.get(chain);
    const entries = addresses.map(async (address) => {
      if (!rpc) return [address, missing('not_configured', `no node for ${chain}`, source)] as const;
      const fact = await simulateOne(rpc, address, now, context).catch((error: unknown) =>
        toRpcMissing(error, source),
      );
      return [address, fact] as const;
    });
    return new Map(await Promise.all(entries));
  };
}
