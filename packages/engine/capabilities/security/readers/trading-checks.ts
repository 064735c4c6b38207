import { createDeadlineSignal, orAborted } from '@assay/chain';
import {
  type Address,
  knownValue,
  type Missing,
  missing,
  type TokenMetadata,
  type TradingChecks,
  wellKnownTokensOf,
} from '@assay/facts';
import {
  type CheckSetup,
  canActAsAccount,
  checkTrading,
  fetchBalanceSlot,
  fetchVenues,
  prepareTradeSetup,
  tradeHints,
  type Venue,
} from '@assay/simulate';
import { traceCalls } from '../../../replay/play-proven.js';
import { isDeadPool } from '../../liquidity-removals/dead-pool.js';
import type { FactReader } from '../../provider.js';
import { type ChainRead, createChainReader } from '../../reading/chain-reader.js';
import { ONCHAIN, type OnchainDeps } from '../../reading/deps.js';
import { eachToken } from '../../reading/each-token.js';
import { loadFoundPools } from '../../reading/load-found-pools.js';
import { findImpersonation } from '../impersonation/find-impersonation.js';
import { judgeChecks } from '../state/judge-state.js';
import { watchBlocks } from '../state/watch-blocks.js';
import { uncheckedTrading } from '../state/withhold.js';
import { openTrading, prepareTrading } from './open-trading.js';

/** Reserved for the sales themselves: holders that arrive later are not tried. */
const SALES_TIME_MS = 3_000;

function toImpersonation({ rpc }: ChainRead, address: Address, metadata: TokenMetadata | undefined) {
  if (!metadata) return null;
  const { name: chain } = rpc.chain;
  return findImpersonation({ ...metadata, chain, address }, wellKnownTokensOf(rpc.chain));
}

/** The holders, or `undefined` if they are not known in time. */
async function loadHolders(token: Address, { rpc, request }: ChainRead, now: number) {
  const waitMs = Math.max(0, request.deadline - now - SALES_TIME_MS);
  const within = createDeadlineSignal(request.signal, waitMs);
  const loading = request.facts.load('holders', { chain: rpc.chain.name, address: token });
  try {
    return knownValue(await orAborted(loading, within.signal));
  } catch {
    return undefined;
  } finally {
    within.release();
  }
}

async function prepare(venues: readonly Venue[], read: ChainRead): Promise<CheckSetup | undefined> {
  for (const venue of venues) {
    const setup = await prepareTradeSetup(read, venue);
    if (!setup) continue;
    // Without overrides no balance can be set.
    const tokenSlot = setup.simulationSetup.creation ? undefined : await fetchBalanceSlot(read, venue.token);
    return { ...setup, tokenSlot };
  }
  return undefined;
}

async function check(
  token: Address,
  read: ChainRead,
  deps: OnchainDeps,
): Promise<{ value: TradingChecks } | Missing> {
  const { rpc, request } = read;
  const ref = { chain: rpc.chain.name, address: token };
  const [pools, metadata, abilities] = await Promise.all([
    loadFoundPools(read, token),
    request.facts.load('metadata', ref).then(knownValue),
    prepareTrading(token, read),
  ]);
  const impersonates = toImpersonation(read, token, metadata);
  if (!pools.known && !impersonates) return missing(pools.reason, pools.detail, ONCHAIN);
  const found = (pools.known ? pools.value.pools : []).filter((pool) => !isDeadPool(pool));
  const venues = await fetchVenues(read, token, found);
  const setup = abilities.stateOverride ? await prepare(venues, read) : undefined;
  if (!setup) return { value: { ...uncheckedTrading, impersonates } };
  if (setup.simulationSetup.creation && !(await canActAsAccount(setup)))
    return missing('node_cannot', 'no node moves blocks for what the chain itself runs', ONCHAIN);
  const watch = watchBlocks(read);
  const holders = loadHolders(token, read, deps.now());
  const checks = await checkTrading({ setup, venues, pools: found, holders });
  const touched = () => traceCalls(rpc, tradeHints(setup), read.options);
  const value = { ...checks, impersonates };
  return { value: await judgeChecks(deps, read, { value, token, signs: watch(), touched }) };
}

/**
 * Fact `tradingChecks`: trading in several sizes, environments and pools, and as real holders. Needs the fact
 * `pools`; uses `holders` if they arrive in time and `metadata` for imitated names. What could not be tried
 * is `null`.
 */
export function createTradingChecksReader(deps: OnchainDeps): FactReader<'tradingChecks'> {
  return createChainReader(
    deps,
    (addresses, read) => eachToken(addresses, (address) => check(address, read, deps)),
    openTrading,
  );
}
