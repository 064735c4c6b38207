import type { Address } from '../domain/address.js';
import type { AmountRun } from '../domain/amount-runs.js';

export type HolderKind =
  | 'wallet'
  | 'pool'
  | 'burn'
  | 'locker'
  | 'exchange'
  | 'contract'
  | 'owner'
  | 'deployer'
  | 'token';

export interface Holder {
  readonly address: Address;
  /** Smallest units, > 0. */
  readonly balance: bigint;
  readonly kind: HolderKind;
  readonly label?: string;
  /** What `balanceOf` answered at the block of the fact. Absent: not asked. */
  readonly reported?: bigint;
}

/** Balances of the largest holders by their transfers, compared with `balanceOf`. */
export interface BalanceComparison {
  /** Accounts that were compared. */
  readonly checked: number;
  /** Accounts that have less than their transfers left them. */
  readonly fell: number;
  /** The largest part of a balance that was lost this way, 0..1. */
  readonly worstLoss: number;
  /**
   * All lost the same part, or many gained what others paid: balances change for all holders
   * (rebasing, reflection), so no account was robbed.
   */
  readonly general: boolean;
}

/** Balances by replaying Transfer logs. */
export interface Holders {
  /** Accounts with a balance, burn addresses included. */
  readonly totalHolders: number;
  /** Largest balance first; at most as many as the reader names. */
  readonly holders: readonly Holder[];
  /** Sum of every balance, smallest units. */
  readonly sumOfBalances: bigint;
  /** Balances of the accounts that are not among `holders`, ascending, for distribution measures. */
  readonly rest?: readonly AmountRun[];
  /**
   * `replay`: balances are the sum of Transfer logs and agree with `balanceOf` of the largest holders.
   * `balance_of`: replay disagreed (a rebasing or reflecting token): `holders` carry what `balanceOf`
   * answers.
   */
  readonly mode: 'replay' | 'balance_of';
  /**
   * Share of the history (blocks from creation to the block of the fact) that was read, times the share of
   * its accounts that were asked (`balance_of`), 0..1.
   */
  readonly coverage: number;
  /** Absent: part of the history is not known, so nothing can be compared. */
  readonly kept?: BalanceComparison;
}
