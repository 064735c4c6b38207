import { type Address, knownValue, type Missing, missing, type Route, type Routes } from '@assay/facts';
import { fetchVenues, toTokenFunctions, tryRoutes } from '@assay/simulate';
import { isDeadPool } from '../liquidity-removals/dead-pool.js';
import type { FactReader } from '../provider.js';
import { type ChainRead, createChainReader } from '../reading/chain-reader.js';
import { ONCHAIN, type OnchainDeps } from '../reading/deps.js';
import { eachToken } from '../reading/each-token.js';
import { loadFoundPools } from '../reading/load-found-pools.js';
import { openTrading, prepareTrading } from '../security/readers/open-trading.js';
import { readSaleSigns } from '../security/state/sale-signs.js';
import { watchBlocks } from '../security/state/watch-blocks.js';

async function readToken(token: Address, read: ChainRead): Promise<{ readonly value: Routes } | Missing> {
  const { rpc, request } = read;
  const ref = { chain: rpc.chain.name, address: token };
  const [pools, metadata, code, ownership, abilities] = await Promise.all([
    loadFoundPools(read, token),
    request.facts.load('metadata', ref).then(knownValue),
    request.facts.load('code', ref).then(knownValue),
    request.facts.load('ownership', ref).then(knownValue),
    prepareTrading(token, read),
  ]);
  if (!abilities.stateOverride)
    return missing('not_supported', 'No node of this chain accepts state overrides.', ONCHAIN);
  if (!pools.known && !metadata) return missing(pools.reason, pools.detail, ONCHAIN);
  const found = (pools.known ? pools.value.pools : []).filter((pool) => !isDeadPool(pool));
  const venues = await fetchVenues(read, token, found);
  const watch = watchBlocks(read);
  const [venue] = venues;
  const owner = ownership?.owner?.kind === 'zero' ? undefined : ownership?.owner?.address;
  const control = code && ownership && { functions: toTokenFunctions(code), owner };
  const [routes, signs] = await Promise.all([
    tryRoutes(read, { token, venues, supply: metadata?.totalSupply ?? 0n, control }),
    venue ? readSaleSigns(read, venue) : [],
  ]);
  return { value: withState(routes, [...signs, ...watch()]) };
}

/** On state that is not whole nothing is said of any route. */
export function withState(routes: readonly Route[], signs: readonly string[]): Routes {
  const isWhole = signs.length === 0;
  const state = isWhole ? 'complete' : 'incomplete';
  const shown = routes.map((route): Route => {
    if (route.evidence.length === 0) return route;
    if (isWhole) return route.status === 'NOT_TRIED' ? route : { ...route, state };
    const { dataFee: _, ...rest } = route;
    return { ...rest, state, status: 'NOT_TRIED', detail: `The state is not whole: ${signs[0]}`, gas: null };
  });
  return { routes: shown, state, ...(isWhole ? {} : { stateReasons: signs }) };
}

/**
 * Fact `routes`: through which ways the token moves, each played by a call. Needs the facts `pools`, `metadata`, `code` and `ownership`. One
 * batch of calls after those that find where balances are kept.
 */
export function createRoutesReader(deps: OnchainDeps): FactReader<'routes'> {
  return createChainReader(
    deps,
    (addresses, read) => eachToken(addresses, (address) => readToken(address, read)),
    openTrading,
  );
}
