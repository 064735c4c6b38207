import type { Address } from '../domain/address.js';
import type { Hex } from '../lib/hex.js';

export type AccountKind = 'zero' | 'eoa' | 'contract' | 'multisig' | 'timelock';

/** Who an account is, as far as the chain shows. */
export interface Account {
  readonly address: Address;
  readonly kind: AccountKind;
  /** `multisig`: signatures needed, and of how many owners. */
  readonly threshold?: number;
  readonly owners?: number;
  /** `timelock`: minimum delay in seconds. */
  readonly delaySeconds?: number;
  /**
   * `multisig`: true if the code is a proxy of a known Safe release. Absent or false: the contract only
   * answers like one, which any contract can do.
   */
  readonly knownCode?: boolean;
  /** `contract`: its own `owner()`, one step only. A contract owned by one key is as powerful as that key. */
  readonly controller?: { readonly address: Address; readonly kind: AccountKind };
}

/**
 * `slot`: it delegates to the address in one of its storage slots; it follows no standard, a call shows it.
 */
export type ProxyKind =
  | 'eip1967'
  | 'eip1822'
  | 'eip897'
  | 'beacon'
  | 'minimal'
  | 'zeppelinos'
  | 'diamond'
  | 'slot';

/**
 * An account with a role of OpenZeppelin's AccessControl, or the admin of a rule that a protocol token obeys.
 */
export interface RoleHolder {
  /** 32 bytes. */
  readonly role: string;
  /**
   * Name of a role with a known hash, e.g. `MINTER_ROLE`; `DEFAULT_ADMIN_ROLE` for zero; for a rule its use
   * and `admin`.
   */
  readonly name?: string;
  readonly account: Account;
}

/** A second account that the code compares the caller with: a storage slot other than the owner's. */
export interface HiddenAuthority {
  readonly slot: string;
  readonly account: Account;
  /**
   * It answers like a pool. Tokens compare callers with their pool; whether it is one of them, the fact
   * `pools` says.
   */
  readonly claimsPool?: boolean;
}

/** An account that a token's transactions name. Whether it may do anything, only calls show. */
export interface ProposedAccount {
  readonly account: Address;
  /** It only used the token later: calls may pass for what it has there. */
  readonly isUser?: boolean;
}

/** A platform that creates tokens for others, by the address of one of its contracts. */
export interface LaunchpadContract {
  readonly name: string;
  readonly address: Address;
  readonly what: string;
  /** Publications of its address. */
  readonly sources: readonly string[];
}

/** The ownership went from one account to another, as the token logged it. */
export interface Handover {
  /** `null`: the zero address. */
  readonly from: Address | null;
  readonly to: Address | null;
  readonly blockNumber: number;
  readonly logIndex: number;
  readonly transactionHash: string;
}

/** Who controls the token contract. */
export interface Ownership {
  /** `null`: no getter names an owner, and no call confirms the account in a slot that guards functions. */
  readonly owner: Account | null;
  /**
   * Where the owner was read: its getter, a storage slot that guards functions (a getter or a call confirms it), or
   * the highest role of a protocol token. Absent: there is no owner.
   */
  readonly ownerSource?: 'owner()' | 'getOwner()' | 'slot' | 'admin_role';
  /** True when there was an owner function and it answers the zero (or dead) address. */
  readonly renounced: boolean;
  readonly proxy: {
    readonly kind: ProxyKind;
    readonly implementation: Address | null;
    readonly admin: Account | null;
    readonly beacon: Address | null;
    /** If `admin` is a ProxyAdmin contract (or the beacon has an owner): the owner of that contract. */
    readonly adminOwner?: Account;
    /** `diamond`: the contracts that its functions are spread over. */
    readonly facets?: readonly Address[];
  } | null;
  /** The deployer, if known (from an explorer, or from the creation transaction). */
  readonly deployer?: Address;
  /**
   * Share of the supply that the owner and the deployer have together, 0..1. Read only where the node does
   * not serve the history, which would tell all holders.
   */
  readonly teamShare?: number;
  /** The transaction that created the token. Absent: not known. */
  readonly createdIn?: { readonly transactionHash: string; readonly blockNumber: number };
  /** The newest first, at most 20. Absent: not read. */
  readonly handovers?: readonly Handover[];
  /** The contract that the creating transaction called, if a call created the token. */
  readonly createdThrough?: Address;
  /** The launchpad of that contract, if known. */
  readonly launchpad?: LaunchpadContract;
  /** The deployer's account, if it was read. */
  readonly deployerAccount?: Account;
  /**
   * Accounts with AccessControl roles, confirmed by `hasRole` at the fact's block. Absent: not read; empty:
   * none.
   */
  readonly roles?: readonly RoleHolder[];
  /** Accounts in storage slots that guard functions and are not the owner. Absent: not searched. */
  readonly hiddenAuthorities?: readonly HiddenAuthority[];
  /** Accounts to ask, those that created it first. Absent: not read. */
  readonly proposed?: readonly ProposedAccount[];
  /** Slots that the code compares its callers with and in which no account stands. Absent: not read. */
  readonly vacant?: readonly { readonly slot: Hex; readonly word: Hex }[];
}
