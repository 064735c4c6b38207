import { type Address, fromHex, type Hex } from '@assay/facts';
import { type SignatureLike, verifyAuthorization } from 'ethers';
import { Code } from './machine/code.js';
import type { World } from './machine/world.js';

/** What an account signed so that it runs the code of another (EIP-7702). */
export interface Authorization {
  /** 0: on every chain. */
  readonly chainId: bigint;
  /** Whose code the signer runs; the zero address: its own again. */
  readonly address: Address;
  /** Of the signer. */
  readonly nonce: bigint;
  readonly signature: { readonly r: Hex; readonly s: Hex; readonly yParity: 0 | 1 };
}

/** The price of each, which must be paid before the run (PER_EMPTY_ACCOUNT_COST). */
export const AUTHORIZATION_GAS = 25_000;
/** What is given back of it for an account that is in use already. */
const IN_USE_REFUND = 12_500;
const MAX_NONCE = 2n ** 64n - 1n;
const NOBODY = `0x${'0'.repeat(40)}`;

/** The account that signed; `undefined` for a signature of nobody. */
function signerOf({ signature, ...signed }: Authorization): Address | undefined {
  try {
    return verifyAuthorization(signed, signature satisfies SignatureLike).toLowerCase() as Address;
  } catch {
    return undefined;
  }
}

/** Makes the accounts delegate, as far as what they signed holds. What a later run reverts does not undo it. */
export function authorize(world: World, chainId: number, authorizations: readonly Authorization[]): void {
  for (const one of authorizations) {
    if (one.chainId !== 0n && one.chainId !== BigInt(chainId)) continue;
    const signer = one.nonce < MAX_NONCE ? signerOf(one) : undefined;
    if (!signer) continue;
    world.warm(signer);
    const code = world.code(signer);
    if ((code.bytes.length > 0 && !code.delegate) || world.nonce(signer) !== one.nonce) continue;
    if (!world.isEmpty(signer)) world.addRefund(IN_USE_REFUND);
    const isCleared = one.address === NOBODY;
    world.setCode(signer, new Code(fromHex(isCleared ? '0x' : `0xef0100${one.address.slice(2)}`)));
    world.setNonce(signer, one.nonce + 1n);
  }
}
