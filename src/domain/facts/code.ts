import type { Hex } from '../../lib/hex.js';
import type { Address } from '../address.js';
import type { ProxyKind } from './ownership.js';

/** One contract that delegates to another, as its own code and storage say. */
export interface ProxyHop {
  readonly address: Address;
  readonly kind: ProxyKind;
  /** `null`: it delegates, but to nothing that could be read. */
  readonly implementation: Address | null;
  /** Who may change the implementation, where a slot says so. */
  readonly admin: Address | null;
  readonly beacon: Address | null;
}

/** Why the walk through the proxies ended before a contract with logic of its own. */
export type ProxyProblem =
  | 'loop'
  | 'too_deep'
  | 'beacon_reverts'
  | 'no_implementation'
  | 'implementation_has_no_code';

/** The deployed code of a token, with what stands behind a proxy. */
export interface ContractCode {
  /** Runtime bytecode at the token's address. */
  readonly runtime: Hex;
  /** Where the logic is: the token itself, or the implementation at the end of the proxy chain. */
  readonly logicAddress: Address;
  readonly logicRuntime: Hex;
  /** Keccak-256 of `logicRuntime`. */
  readonly logicCodeHash: string;
  /** The proxies on the way to the logic, the token's own first. Absent: the token is no proxy. */
  readonly proxies?: readonly ProxyHop[];
  /** Present where the logic could not be reached: then `logicAddress` is the last contract that has code. */
  readonly proxyProblem?: ProxyProblem;
}
