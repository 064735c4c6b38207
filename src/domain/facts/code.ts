import type { Hex } from '../../lib/hex.js';
import type { Address } from '../address.js';

/** The deployed code of a token, with what stands behind a proxy. */
export interface ContractCode {
  /** Runtime bytecode at the token's address. */
  readonly runtime: Hex;
  /** Where the logic is: the token itself, or the implementation at the end of the proxy chain. */
  readonly logicAddress: Address;
  readonly logicRuntime: Hex;
  /** Keccak-256 of `logicRuntime`. */
  readonly logicCodeHash: string;
}
