import { type Address, DEAD_ADDRESS, ZERO_ADDRESS } from '../../domain/address.js';
import { knownValue } from '../../domain/fact.js';
import type { FactBag } from '../fact-map.js';

/** The token's team, as far as known: owner, deployer and the accounts that the launch names. */
export function teamOf({ ownership, launch }: FactBag): Address[] {
  const { owner, deployer } = knownValue(ownership) ?? { owner: null };
  const known = [owner?.address, deployer, ...(knownValue(launch)?.team ?? [])].filter(
    (address) => address !== undefined,
  );
  return [...new Set(known)].filter((address) => address !== ZERO_ADDRESS && address !== DEAD_ADDRESS);
}
