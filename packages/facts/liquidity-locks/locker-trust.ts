import type { Address } from '../domain/address.js';
import type { Account } from '../ownership/ownership.js';
import type { Power } from '../security/powers.js';

/** What the people behind a locker can do with what it locks. */
export interface LockerTrust {
  readonly locker: Address;
  readonly name: string;
  /** The pool whose liquidity tokens the calls tried to withdraw. */
  readonly pool: Address;
  /** Who can replace the locker's code; `null`: nobody, as far as its code and storage show. */
  readonly replaceableBy: Account | null;
  /** Share of the locker's functions that were executed as each actor, 0..1. 0: none, so nothing is shown. */
  readonly tried: number;
  /** Calls after which the locked tokens were gone before their date. Empty: no such call was found. */
  readonly emptied: readonly Pick<Power, 'actor' | 'account' | 'signature' | 'evidence'>[];
}

/** The lockers that hold a token's liquidity and could be tried. */
export interface LockerTrusts {
  /** A locker that is missing could not be tried. */
  readonly lockers: readonly LockerTrust[];
}
