import { type Address, DEAD_ADDRESS, type FactBag, knownValue, ZERO_ADDRESS } from '@assay/facts';

/** The token's team, as far as known: owner, deployer and the accounts that the launch names. */
export function teamOf({ ownership, launch }: FactBag): Address[] {
  const { owner, deployer } = knownValue(ownership) ?? { owner: null };
  const known = [owner?.address, deployer, ...(knownValue(launch)?.team ?? [])].filter(
    (address) => address !== undefined,
  );
  return [...new Set(known)].filter((address) => address !== ZERO_ADDRESS && address !== DEAD_ADDRESS);
}
