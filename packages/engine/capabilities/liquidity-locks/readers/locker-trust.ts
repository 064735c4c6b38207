import { type LockerTrusts, type Missing, missing, type TokenRef } from '@assay/facts';
import type { FactReader } from '../../provider.js';
import { type ChainRead, createChainReader } from '../../reading/chain-reader.js';
import { ONCHAIN, type OnchainDeps } from '../../reading/deps.js';
import { eachToken } from '../../reading/each-token.js';
import { createLockerAccountsReader, type LockerAccountsReader } from '../read/locker-accounts.js';
import { readLockerTrust, toLockedTokens } from '../read/locker-trust.js';

async function tryLockers(
  ref: TokenRef,
  read: ChainRead,
  readAccountsBehind: LockerAccountsReader,
): Promise<{ value: LockerTrusts } | Missing> {
  const reading = readAccountsBehind(read);
  // If no locker holds anything, it does not matter whether they could be read.
  reading.catch(() => undefined);
  const locks = await read.request.facts.load('liquidityLocks', ref);
  if (!locks.known) return locks;
  const held = toLockedTokens(locks.value, read.block);
  if (held.length > 0 && !(await read.rpc.abilities(read.options)).stateOverride) {
    return missing('not_supported', 'No node of this chain accepts state overrides.', ONCHAIN);
  }
  const lockers = held.length === 0 ? [] : await readLockerTrust(read, held, await reading);
  return { value: { lockers } };
}

/** `lockerTrust`: whether those behind a locker can empty it, by trying. Needs the fact `liquidityLocks`. */
export function createLockerTrustReader(deps: OnchainDeps): FactReader<'lockerTrust'> {
  const readAccountsBehind = createLockerAccountsReader(deps.now);
  return createChainReader(deps, (addresses, read) =>
    eachToken(addresses, (address) =>
      tryLockers({ chain: read.rpc.chain.name, address }, read, readAccountsBehind),
    ),
  );
}
