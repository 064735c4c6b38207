import type { Address } from '../domain/address.js';
import type { CallEvidence } from '../domain/evidence.js';

/**
 * What the pools of a token hold now. `emptied`: all liquidity of a V2 pool was removed, except the amount
 * that the pool locks for ever; a call shows it. `bare`: the pools hold almost nothing, since when is not
 * known. `none`: no known factory lists a pool. `unknown`: not asked.
 */
export type PoolsNow = 'funded' | 'emptied' | 'bare' | 'none' | 'unknown';

/**
 * A contract at an address that only one transaction of the creator could have created (CREATE: sender and
 * nonce).
 */
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
 * What else the deployer of a token created with its own transactions. Contracts created through factories,
 * by CREATE2 or by other accounts of the same person are not seen. An address without code may be a contract
 * that destroyed itself, or was never a contract.
 */
export interface CreatorHistory {
  readonly creator: Address;
  /** Transactions that the creator has sent (its nonce). */
  readonly transactions: number;
  /** Number of those whose addresses were checked: the oldest and the newest. */
  readonly lookedAt: number;
  /** With code at their addresses now, the token itself not among them; the newest first. */
  readonly contracts: readonly CreatedContract[];
  /** Number of tokens among the contracts whose pools were searched, the newest first. */
  readonly poolsLookedFor: number;
  /** The call that reads the code size of all addresses; absent if the node accepts no state overrides. */
  readonly evidence?: CallEvidence;
}
