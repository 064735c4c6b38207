import type { Address } from '../../../domain/address.js';
import type { AmountRun } from '../../../domain/amount-runs.js';

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
}

/** What the largest holders' transfers come to, against what the token says they have. */
export interface KeptBalances {
  /** Accounts that were compared. */
  readonly checked: number;
  /** Those that have less than their transfers left them. */
  readonly fell: number;
  /** The largest part that one of them lost so, 0..1. */
  readonly worstLoss: number;
  /** All lost the same part, or many gained what others paid: balances move for everybody (rebasing, reflection), nobody is robbed. */
  readonly general: boolean;
}

/** Balances by replaying Transfer logs. */
export interface Holders {
  /** Accounts with a balance, burn addresses included. */
  readonly totalHolders: number;
  /** The largest balances first; all of them up to a bound that the reader states. */
  readonly holders: readonly Holder[];
  /** Sum of every balance, smallest units. */
  readonly sumOfBalances: bigint;
  /** Balances of all accounts that are not among `holders`, ascending, when they were too many to name; for distribution measures. */
  readonly rest?: readonly AmountRun[];
  /**
   * `replay`: balances are the sum of Transfer logs and agree with `balanceOf` of the largest holders.
   * `balance_of`: replay disagreed (a rebasing or reflecting token): `holders` carry what `balanceOf` answers.
   */
  readonly mode: 'replay' | 'balance_of';
  /** Share of the history (blocks from creation to the fact’s block) that was read, and of its accounts that were asked (`balance_of`), 0..1. */
  readonly coverage: number;
  /** Absent: part of the history is not known, so nothing can be compared. */
  readonly kept?: KeptBalances;
}
