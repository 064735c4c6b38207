import { unlessFailed } from '@assay/chain';
import {
  type Address,
  knownValue,
  type LiquidityRemovals,
  type Missing,
  missing,
  poolIdOf,
} from '@assay/facts';
import type { FactReader } from '../provider.js';
import { type ChainRead, createChainReader } from '../reading/chain-reader.js';
import { type ChainTools, toolsOf } from '../reading/chain-tools.js';
import { ONCHAIN, type OnchainDeps } from '../reading/deps.js';
import { eachToken } from '../reading/each-token.js';
import { loadFoundPools } from '../reading/load-found-pools.js';
import { isInDoubt } from './dead-pool.js';
import { readRemovals } from './read/read-removals.js';

async function readToken(
  address: Address,
  read: ChainRead,
  tools: ChainTools,
): Promise<{ readonly value: LiquidityRemovals } | Missing> {
  const ref = { chain: read.rpc.chain.name, address };
  const found = await loadFoundPools(read, address);
  if (!found.known) return found;
  const { pools } = found.value;
  if (pools.length === 0)
    return missing('not_applicable', 'The token has no pool, so there is no liquidity.', ONCHAIN);
  const toolbox = toolsOf(tools(read.rpc), read, address);
  // A long history of a deep market is not waited for: what was read before tells. What could not be read shows
  // in how far the history goes back.
  if (!toolbox.isLong || isInDoubt(pools))
    await Promise.all(pools.map((pool) => toolbox.sync(poolIdOf(pool), 0).catch(unlessFailed)));
  const ownership = async () => knownValue(await read.request.facts.load('ownership', ref));
  return { value: await readRemovals(read, toolbox, { token: address, pools, ownership }) };
}

/**
 * `liquidityRemovals`: needs the facts `pools`, and `ownership` where a pool was emptied. Reads the logs that
 * the trades and the launch need too. `not_applicable` without a pool.
 */
export function createLiquidityRemovalsReader(
  deps: OnchainDeps,
  tools: ChainTools,
): FactReader<'liquidityRemovals'> {
  return createChainReader(deps, (addresses, read) =>
    eachToken(addresses, (address) => readToken(address, read, tools)),
  );
}
