import {
  type Address,
  type Chain,
  createFreshAddress,
  type Hex,
  keccak256,
  protocolTokenAt,
} from '@assay/facts';
import { getCreate2Address } from 'ethers';

/**
 * Creates contracts by CREATE2, at the same address on most chains
 * (https://github.com/Arachnid/deterministic-deployment-proxy). Call data: a salt of 32 bytes, then the init
 * code; the answer is the 20 bytes of the new address.
 */
export const CREATE2_FACTORY: Address = '0x4e59b44847b379578588920ca78fbf26c0b4956c';

const SALT: Hex = `0x${'0'.repeat(64)}`;

/** Init code that returns what follows it: PUSH2 length, DUP1, PUSH1 10, 0, CODECOPY, 0, RETURN. */
function toInitCode(code: Hex): Hex {
  const length = (code.length / 2 - 1).toString(16).padStart(4, '0');
  return `0x61${length}80600a3d393df3${code.slice(2)}`;
}

/**
 * The address that the factory gives an account with this code. Code with a random tail has an address that
 * no contract has met.
 */
export function toCreatedAddress(code: Hex): Address {
  return getCreate2Address(CREATE2_FACTORY, SALT, keccak256(toInitCode(code))).toLowerCase() as Address;
}

/** A fresh address for code: one at which a call can create it, where the chain itself runs the token. */
export function toCodeAddress(chain: Pick<Chain, 'protocolTokens'>, token: Address, code: Hex): Address {
  return protocolTokenAt(chain, token) ? toCreatedAddress(code) : createFreshAddress();
}

/** Call data for the factory. */
export function encodeCreation(code: Hex): Hex {
  return `${SALT}${toInitCode(code).slice(2)}`;
}
