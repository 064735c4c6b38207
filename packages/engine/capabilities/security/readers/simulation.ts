import type { TouchedState } from '@assay/evm';
import {
  type Address,
  knownValue,
  type Missing,
  missing,
  type TradeSimulation,
  ZERO_ADDRESS,
} from '@assay/facts';
import {
  fetchPrelaunchVenue,
  fetchVenues,
  prepareTradeSetup,
  simulateTrade,
  type TradeSetup,
  tradeHints,
  type Venue,
} from '@assay/simulate';
import { traceCalls } from '../../../replay/play-proven.js';
import { isDeadMarket } from '../../liquidity-removals/dead-pool.js';
import type { FactReader } from '../../provider.js';
import { type ChainRead, createChainReader } from '../../reading/chain-reader.js';
import { ONCHAIN, type OnchainDeps } from '../../reading/deps.js';
import { eachToken } from '../../reading/each-token.js';
import { loadFoundPools } from '../../reading/load-found-pools.js';
import { mayProve } from '../state/check-evidence.js';
import { judgeTrade } from '../state/judge-state.js';
import { readSaleSigns } from '../state/sale-signs.js';
import { watchBlocks } from '../state/watch-blocks.js';
import { openTrading, prepareTrading } from './open-trading.js';

const noPool = missing('not_applicable', 'There is no pool to trade in.', ONCHAIN);

const deadMarket = missing('not_applicable', 'The pools hold next to nothing to trade for.', ONCHAIN);

/**
 * A token without a pool is traded in one that its owner creates in the same call. Reported only if it could
 * be bought.
 */
async function simulatePrelaunch(
  token: Address,
  read: ChainRead,
  deps: OnchainDeps,
): Promise<{ value: TradeSimulation } | Missing> {
  const { rpc, request } = read;
  const ref = { chain: rpc.chain.name, address: token };
  const [metadata, ownership] = await Promise.all([
    request.facts.load('metadata', ref).then(knownValue),
    request.facts.load('ownership', ref).then(knownValue),
  ]);
  if (metadata?.contractKind !== 'erc20' || !metadata.totalSupply) return noPool;
  const owner = ownership?.renounced ? undefined : ownership?.owner?.address;
  const venue = await fetchPrelaunchVenue(read, { token, owner, supply: metadata.totalSupply });
  const setup = venue && (await prepareTradeSetup(read, venue));
  if (!setup) return noPool;
  const value = await trade(deps, read, setup);
  return value.canBuy || value.state === 'incomplete' ? { value } : noPool;
}

/**
 * A hook may accept only certain routers: a purchase that such a pool refuses says nothing about the token.
 */
function isRefusedByHook({ pool }: Venue, { canBuy }: TradeSimulation): boolean {
  return canBuy === false && pool.v4 !== undefined && pool.v4.hooks !== ZERO_ADDRESS;
}

/** The trade with what is known of the state that it was played on. */
async function trade(deps: OnchainDeps, read: ChainRead, setup: TradeSetup): Promise<TradeSimulation> {
  const watch = watchBlocks(read);
  const { token } = setup.venue;
  let traced: Promise<TouchedState> | undefined;
  const touched = () => (traced ??= traceCalls(read.rpc, tradeHints(setup), read.options));
  // Mostly nothing can be sold then, and what shows it is proven next.
  const onRefused = () => void (mayProve(deps, read, token) && touched());
  const [value, signs] = await Promise.all([
    simulateTrade(setup, onRefused),
    readSaleSigns(read, setup.venue),
  ]);
  return judgeTrade(deps, read, { value, token, signs: [...signs, ...watch()], touched });
}

async function simulate(
  token: Address,
  read: ChainRead,
  deps: OnchainDeps,
): Promise<{ value: TradeSimulation } | Missing> {
  const [pools, abilities] = await Promise.all([loadFoundPools(read, token), prepareTrading(token, read)]);
  if (!pools.known) return missing(pools.reason, `The pools are not known: ${pools.detail}`, ONCHAIN);
  if (!abilities.stateOverride) {
    return missing('not_supported', 'No node of this chain accepts state overrides.', ONCHAIN);
  }
  if (isDeadMarket(pools.value.pools)) return deadMarket;
  const venues = await fetchVenues(read, token, pools.value.pools);
  if (venues.length === 0) return simulatePrelaunch(token, read, deps);
  let refused: TradeSimulation | undefined;
  for (const venue of venues) {
    const setup = await prepareTradeSetup(read, venue);
    const value = setup && (await trade(deps, read, setup));
    if (value && !isRefusedByHook(venue, value)) return { value };
    refused ??= value;
  }
  if (refused) return { value: refused };
  return missing('not_supported', 'A fresh account cannot be given the quote token of any pool.', ONCHAIN);
}

/**
 * Fact `simulation`: what a fresh account could do in the deepest pool that it can pay in and whose hook
 * accepts it. Needs the fact `pools`.
 */
export function createSimulationReader(deps: OnchainDeps): FactReader<'simulation'> {
  return createChainReader(
    deps,
    (addresses, read) => eachToken(addresses, (address) => simulate(address, read, deps)),
    openTrading,
  );
}
