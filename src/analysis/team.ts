import { type Address, DEAD_ADDRESS, ZERO_ADDRESS } from '../domain/address.js';
import type { Ownership } from '../domain/facts/ownership.js';

/** Owner and deployer, as far as they are known and somebody. */
export function teamOf(ownership: Ownership | undefined): Address[] {
  const { owner, deployer } = ownership ?? { owner: null };
  const known = [owner?.address, deployer].filter((address) => address !== undefined);
  return known.filter((address) => address !== ZERO_ADDRESS && address !== DEAD_ADDRESS);
}
