import { createHmac, randomBytes } from 'node:crypto';
import type { Address } from './address.js';

/** Known to this process alone: nobody else can tell a fresh address from another one. */
const secret = randomBytes(32);
/** Hexadecimal digits of each half of a fresh address. */
const HALF = 20;

const proofOf = (half: string): string =>
  createHmac('sha256', secret).update(half).digest('hex').slice(0, HALF);

/** A random address, which no contract has met. It does not begin with a zero. */
export function createFreshAddress(): Address {
  const half = randomBytes(HALF / 2)
    .toString('hex')
    .replace(/^0/, 'a');
  return `0x${half}${proofOf(half)}`;
}

/** True for an address that this process drew at random. */
export function isFreshAddress(address: Address): boolean {
  return proofOf(address.slice(2, 2 + HALF)) === address.slice(2 + HALF);
}
