import {
  type Address,
  knownValue,
  type LiquidityLocks,
  type Missing,
  missing,
  type Ownership,
} from '@assay/facts';
import type { FactReader } from '../../provider.js';
import { type ChainRead, createChainReader } from '../../reading/chain-reader.js';
import { ONCHAIN, type OnchainDeps } from '../../reading/deps.js';
import { loadFoundPools } from '../../reading/load-found-pools.js';
import type { Insiders } from '../read/liquidity-holders.js';
import { type LocksQuestion, readLiquidityLocks } from '../read/read-locks.js';

function toInsiders(token: Address, ownership: Ownership | undefined): Insiders {
  const owner = ownership?.owner?.address;
  const deployer = ownership?.deployer;
  return { token, ...(owner ? { owner } : {}), ...(deployer ? { deployer } : {}) };
}

/** What to read for one token, or why there is nothing to read. */
async function toQuestion(address: Address, read: ChainRead): Promise<LocksQuestion | Missing> {
  const ref = { chain: read.rpc.chain.name, address };
  const insiders = read.request.facts
    .load('ownership', ref)
    .then((ownership) => toInsiders(ref.address, knownValue(ownership)));
  // Awaited in `readLiquidityLocks`; a failure before that must not leave this rejection unhandled.
  insiders.catch(() => undefined);
  const pools = await loadFoundPools(read, address);
  if (!pools.known) return pools;
  if (pools.value.pools.length === 0) {
    return missing('not_applicable', 'The token has no pool, so there is no liquidity.', ONCHAIN);
  }
  return { insiders, pools: pools.value.pools };
}

/**
 * `liquidityLocks`: needs the facts `pools`, and `ownership` to recognise the owner's and the deployer's
 * liquidity. `not_applicable` without a pool. Without the ownership, holders are still listed, as wallets and
 * contracts.
 */
export function createLiquidityLocksReader(deps: OnchainDeps): FactReader<'liquidityLocks'> {
  return createChainReader(deps, async (addresses, read) => {
    const asked = await Promise.all(
      addresses.map(async (address) => [address, await toQuestion(address, read)] as const),
    );
    const questions = new Map<Address, LocksQuestion>();
    const absent = new Map<Address, Missing>();
    for (const [address, question] of asked) {
      if ('pools' in question) questions.set(address, question);
      else absent.set(address, question);
    }
    const found = await readLiquidityLocks(read, questions);
    const values = [...found].map(([address, value]) => [address, { value }] as const);
    return new Map<Address, { value: LiquidityLocks } | Missing>([...absent, ...values]);
  });
}
