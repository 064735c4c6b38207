import { type CallAnswers, uintAt } from '@assay/chain';
import type { Address, Hex } from '@assay/facts';

/** An amount of liquidity tokens that a locker releases at one time. */
export interface Lock {
  /** Smallest units of the liquidity token. */
  readonly amount: bigint;
  /** Unix seconds. */
  readonly unlockAt: number;
  /** Who may take it out then. */
  readonly beneficiary: Address;
}

/** Queues a call to the locker; its answer is found under the same key. */
export type Ask = (key: string, data: Hex) => void;

/**
 * The getters that a family of lockers shares. The family is found by calling: a locker without the getter
 * reverts, and an answer counts only if it names the liquidity token and does not exceed the locker's
 * balance.
 */
export interface LockerFamily {
  readonly id: string;
  /** First questions about the locks of one liquidity token. */
  readonly ask: (lp: Address, ask: Ask) => void;
  /** Calls that depend on the first answers; none if those are enough. */
  readonly askMore: (lp: Address, answers: CallAnswers, ask: Ask) => void;
  /** Every lock; `undefined` if the locker is not of this family. Never throws. */
  readonly parse: (lp: Address, answers: CallAnswers) => readonly Lock[] | undefined;
}

/** More locks of one token than this are not listed; their balance still counts as locked, without a date. */
export const maxLocks = 100;

/** Seconds as a number; times beyond the year 9999 are capped there, so that they remain valid dates. */
export function toUnlockTime(seconds: bigint): number {
  const latest = 253_402_300_799n;
  return Number(seconds > latest ? latest : seconds);
}

/** The newest ids in an answer of type `uint256[]`; `undefined` if it is malformed. */
export function toIds(data: Hex | undefined): readonly bigint[] | undefined {
  const length = uintAt(data, 1);
  if (uintAt(data, 0) !== 32n || length === undefined || length > 10_000n) return undefined;
  const first = Math.max(0, Number(length) - maxLocks);
  const ids: bigint[] = [];
  for (let index = first; index < Number(length); index++) {
    const id = uintAt(data, 2 + index);
    if (id === undefined) return undefined;
    ids.push(id);
  }
  return ids;
}
