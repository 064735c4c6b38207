import type { Hex } from '@assay/facts';
import { getBytes, keccak256, toBeHex } from 'ethers';
import { CREATE2_DEPLOYER } from './scenario-builder.js';

/** The low 14 bits of a hook's address say which callbacks it gets (`Hooks.sol` of v4-core). */
const FLAGS_MASK = (1 << 14) - 1;
export const BEFORE_SWAP = 1 << 7;

/**
 * The first salt, counted from `from`, that gives the hook an address with exactly these flags. One salt in
 * 16,384 does, and each try costs a hash: about half a second in all, nothing when `from` already fits.
 */
export function findHookSalt(creationCode: Hex, flags: number, from: number): Hex {
  const preimage = new Uint8Array(85);
  preimage.set(getBytes(`0xff${CREATE2_DEPLOYER.slice(2)}`));
  preimage.set(getBytes(keccak256(creationCode)), 53);
  const view = new DataView(preimage.buffer);
  for (let salt = from; ; salt += 1) {
    // The last four bytes of the salt's word.
    view.setUint32(49, salt);
    const address = keccak256(preimage);
    if ((Number.parseInt(address.slice(-4), 16) & FLAGS_MASK) === flags) return toBeHex(salt, 32) as Hex;
  }
}
