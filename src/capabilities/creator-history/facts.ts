import type { Address } from '../../domain/address.js';
import type { CallEvidence } from '../../domain/evidence.js';

/**
 * What the pools of a token hold now. `emptied`: everything that was ever put into a pool of the V2 kind was taken out, but for what
 * the pool keeps for ever; a call shows it. `bare`: pools with next to nothing in them, nobody can tell since when.
 * `none`: no known factory names a pool. `unknown`: not asked.
 */
export type PoolsNow = 'funded' | 'emptied' | 'bare' | 'none' | 'unknown';

/** A contract at the address that one of the creator's transactions alone could have filled (CREATE: sender and nonce). */
export interface CreatedContract {
  readonly address: Address;
  /** Of the creator's transaction that made it. */
  readonly nonce: number;
  /** It answers like an ERC-20 token. */
  readonly isToken: boolean;
  /** Hostile text. */
  readonly symbol: string | null;
  readonly pools: PoolsNow;
  /** In all of its pools, in USD; `null`: not known. */
  readonly liquidityUsd: number | null;
  /** `emptied`: the calls that show it. */
  readonly evidence: readonly CallEvidence[];
}

/**
 * What else the account that deployed a token made by transactions of its own. Contracts made through factories, by CREATE2 or by
 * other accounts of the same person are not seen; an address without code may have been a contract that destroyed itself, or none.
 */
export interface CreatorHistory {
  readonly creator: Address;
  /** Transactions that the creator has sent (its nonce). */
  readonly transactions: number;
  /** Of those, whose addresses were looked at: the oldest and the newest. */
  readonly lookedAt: number;
  /** With code at their addresses now, the token itself not among them; the newest first. */
  readonly contracts: readonly CreatedContract[];
  /** Tokens among the contracts whose pools were looked for, the newest first. */
  readonly poolsLookedFor: number;
  /** The call that asks all addresses for the size of their code; absent where the node takes no state overrides. */
  readonly evidence?: CallEvidence;
}
