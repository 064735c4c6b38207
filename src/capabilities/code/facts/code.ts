import type { Address } from '../../../domain/address.js';
import type { CallEvidence } from '../../../domain/evidence.js';
import type { Hex } from '../../../lib/hex.js';
import type { ProxyKind } from '../../ownership/facts.js';

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

/** What is behind a diamond (EIP-2535), as it says itself and as calls show. */
export interface Diamond {
  readonly facets: readonly Facet[];
  /** The contract at the address itself, with the functions that it does not delegate. Absent: it has none. */
  readonly own?: Facet;
  /** Share of the named functions of which a call ran the facet they are in, 0..1; `null`: no node could play such calls. */
  readonly proven: number | null;
  /** Functions that ran something else than the diamond says. */
  readonly misstated: readonly Hex[];
  /** Functions that the diamond has without naming a facet for them. */
  readonly unlisted: readonly Hex[];
  /** The call in which every facet was replaced by a mark, and every function was asked for it. */
  readonly evidence?: CallEvidence;
}

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
  /** `runs_other_code`: the call that shows that the implementation which its slot names does not run. */
  readonly decoy?: CallEvidence;
  /** Present where the functions are spread over facets: `logicAddress` is then the one that runs `transfer`. */
  readonly diamond?: Diamond;
}

/** A contract whose code runs as the token, and which of its functions do. */
export interface LogicPart {
  readonly address: Address;
  readonly runtime: Hex;
  readonly codeHash: string;
  /** Absent: all of them. */
  readonly selectors?: readonly Hex[];
}

/** Everything that runs at the token's address: one contract, or the facets of a diamond and what the diamond has of its own. */
export function logicPartsOf(code: ContractCode): readonly LogicPart[] {
  const { logicAddress, logicRuntime, logicCodeHash, diamond } = code;
  if (!diamond) return [{ address: logicAddress, runtime: logicRuntime, codeHash: logicCodeHash }];
  return [...diamond.facets, ...(diamond.own ? [diamond.own] : [])];
}

/** `transfer(address,uint256)`, as it stands in the code of whatever dispatches it. */
const transferDigits = 'a9059cbb';

/**
 * How much of what runs at the token's address is known, 0..1. A proxy that leads nowhere, and code that delegates to a place
 * nobody found, show nothing of the token; a diamond may hide functions, or name other code than it runs.
 */
export function knownShareOf(code: ContractCode): number {
  const { diamond, proxyProblem } = code;
  if (proxyProblem || !logicPartsOf(code).some(({ runtime }) => runtime.includes(transferDigits))) return 0;
  if (!diamond) return 1;
  const named = diamond.facets.reduce((sum, { selectors }) => sum + selectors.length, 0);
  const unknown = diamond.misstated.length + diamond.unlisted.length;
  return named === 0 ? 0 : (named / (named + unknown)) * (diamond.proven ?? 1);
}
