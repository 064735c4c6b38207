import { fromHex } from '@assay/facts';
import { p256 } from '@noble/curves/nist.js';
import { computeAddress, Signature, SigningKey, toBeHex } from 'ethers';
import { slicePadded, toNumber } from '../machine/words.js';
import { concat, type Precompiled, toFlag } from './contract.js';

const SECP256K1_ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
const nothing = new Uint8Array();

/**
 * The address of the account that signed; empty for an invalid signature. The chain takes both halves of `s`,
 * the library only the lower one: the mirrored signature has the same signer.
 */
function recover(input: Uint8Array): Uint8Array {
  const digest = slicePadded(input, 0, 32);
  const v = toNumber(slicePadded(input, 32, 32));
  const r = toNumber(slicePadded(input, 64, 32));
  const s = toNumber(slicePadded(input, 96, 32));
  const isValid = [r, s].every((part) => part > 0n && part < SECP256K1_ORDER);
  if ((v !== 27n && v !== 28n) || !isValid) return nothing;
  const isUpper = s > SECP256K1_ORDER / 2n;
  const signature = Signature.from({
    r: toBeHex(r, 32),
    s: toBeHex(isUpper ? SECP256K1_ORDER - s : s, 32),
    v: isUpper ? 55n - v : v,
  });
  try {
    const address = computeAddress(SigningKey.recoverPublicKey(digest, signature));
    return fromHex(`0x${address.slice(2).padStart(64, '0')}`);
  } catch {
    // No point of the curve has this `r`, or the key would be the point at infinity.
    return nothing;
  }
}

export const recoverSigner: Precompiled = { gas: () => 3_000, run: recover };

function isSigned(input: Uint8Array): boolean {
  const key = concat(Uint8Array.of(4), input.subarray(96, 160));
  try {
    return p256.verify(input.subarray(32, 96), input.subarray(0, 32), key, { prehash: false, lowS: false });
  } catch {
    // The key is no point of the curve, or a number is out of range.
    return false;
  }
}

/** Checks a P-256 signature: 1, or nothing (RIP-7212, EIP-7951). */
export function p256Verify(gas: number): Precompiled {
  return {
    gas: () => gas,
    run: (input) => (input.length === 160 && isSigned(input) ? toFlag(true) : nothing),
  };
}
