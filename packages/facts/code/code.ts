import type { ProtocolToken } from '../chains/protocol-tokens.js';
import type { Address } from '../domain/address.js';
import type { CallEvidence } from '../domain/evidence.js';
import type { Hex } from '../lib/hex.js';
import type { ProxyKind } from '../ownership/ownership.js';

/** One contract that delegates to another, as its own code and storage say. */
export interface ProxyHop {
  readonly address: Address;
  readonly kind: ProxyKind;
  /** `null`: it delegates, but to nothing that could be read. */
  readonly implementation: Address | null;
  /** Account that may change the implementation, if a slot names one. */
  readonly admin: Address | null;
  readonly beacon: Address | null;
}

/** Why the walk through the proxies ended before a contract with logic of its own. */
export type ProxyProblem =
  | 'loop'
  | 'too_deep'
  | 'beacon_reverts'
  | 'no_implementation'
  | 'implementation_has_no_code'
  | 'facets_unreadable'
  | 'runs_other_code';

/** A contract that a diamond delegates some of its functions to. */
export interface Facet {
  readonly address: Address;
  readonly runtime: Hex;
  /** Keccak-256 of `runtime`. */
  readonly codeHash: string;
  /** The functions that are routed to it: 4 bytes each. */
  readonly selectors: readonly Hex[];
}

/** The facets of a diamond (EIP-2535): what it declares, and what calls show. */
export interface Diamond {
  readonly facets: readonly Facet[];
  /**
   * The contract at the address itself, with the functions that it does not delegate. Absent: there are none.
   */
  readonly own?: Facet;
  /**
   * Share of the declared functions for which a call confirmed the declared facet, 0..1; `null`: no node
   * could run such calls.
   */
  readonly proven: number | null;
  /** Functions that run in another facet than the diamond declares. */
  readonly misstated: readonly Hex[];
  /** Functions that the diamond has without naming a facet for them. */
  readonly unlisted: readonly Hex[];
  /** The call in which every facet was replaced by a marker contract and every function was called. */
  readonly evidence?: CallEvidence;
}

/** The deployed code of a token, and the logic behind its proxies. */
export interface ContractCode {
  /** Runtime bytecode at the token's address. */
  readonly runtime: Hex;
  /** Address of the logic: the token itself, or the implementation at the end of the proxy chain. */
  readonly logicAddress: Address;
  readonly logicRuntime: Hex;
  /** Keccak-256 of `logicRuntime`. */
  readonly logicCodeHash: string;
  /** The proxies between the token and its logic, the token first. Absent: the token is no proxy. */
  readonly proxies?: readonly ProxyHop[];
  /** Present if the logic could not be reached: then `logicAddress` is the last contract that has code. */
  readonly proxyProblem?: ProxyProblem;
  /** `runs_other_code`: the call that shows that the implementation which its slot names does not run. */
  readonly decoy?: CallEvidence;
  /**
   * Present if the functions are spread over facets: `logicAddress` is then the facet that runs `transfer`.
   */
  readonly diamond?: Diamond;
  /** Present if the chain itself runs the token: `runtime` is then a byte that is never run. */
  readonly protocol?: ProtocolToken;
}

/** A contract whose code runs at the token's address, and the functions it runs. */
export interface LogicPart {
  readonly address: Address;
  readonly runtime: Hex;
  readonly codeHash: string;
  /** Absent: all of them. */
  readonly selectors?: readonly Hex[];
}

/**
 * All code that runs at the token's address: one contract, or the facets of a diamond and the diamond's own
 * functions.
 */
export function logicPartsOf(code: ContractCode): readonly LogicPart[] {
  const { logicAddress, logicRuntime, logicCodeHash, diamond } = code;
  if (!diamond) return [{ address: logicAddress, runtime: logicRuntime, codeHash: logicCodeHash }];
  return [...diamond.facets, ...(diamond.own ? [diamond.own] : [])];
}

/** Selector of `transfer(address,uint256)` without `0x`: part of any code that dispatches it. */
const transferDigits = 'a9059cbb';

/**
 * Share of the code running at the token's address that is known, 0..1. It is 0 for a proxy without a
 * readable target, and 1 for a protocol token, whose rules are the chain's own. A diamond may hide functions
 * or declare other facets than it runs.
 */
export function knownShareOf(code: ContractCode): number {
  const { diamond, protocol, proxyProblem } = code;
  if (protocol) return 1;
  if (proxyProblem || !logicPartsOf(code).some(({ runtime }) => runtime.includes(transferDigits))) return 0;
  if (!diamond) return 1;
  const named = diamond.facets.reduce((sum, { selectors }) => sum + selectors.length, 0);
  const unknown = diamond.misstated.length + diamond.unlisted.length;
  return named === 0 ? 0 : (named / (named + unknown)) * (diamond.proven ?? 1);
}
