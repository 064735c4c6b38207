import type { Address } from '../domain/address.js';

export type WalletLinkKind = 'token_transfer' | 'common_funder' | 'same_block_bundle';

/** A reason to believe that two wallets are one actor. */
export interface WalletLink {
  readonly a: Address;
  readonly b: Address;
  readonly kind: WalletLinkKind;
  /** Transactions that show the link, at most 5. */
  readonly transactionHashes: readonly string[];
  /** `common_funder`: who funded both. */
  readonly via?: Address;
}

/**
 * Links between the token's holders, traders and early buyers. Pools, lockers, exchanges and burn addresses
 * are never linked.
 */
export interface WalletLinks {
  readonly links: readonly WalletLink[];
  /** Addresses with too many counterparties; their links are left out. */
  readonly superNodes: readonly Address[];
  readonly coverage: number;
  /** The nodes told of none of the wallets who funded it first: that they have no funder in common is not known. */
  readonly fundersUnknown?: true;
}
