import type { Address } from '../../../domain/address.js';
import type { Account } from '../../ownership/facts.js';
import type { Power } from '../../security/facts/powers.js';

/** What the people behind a locker can do with what it locks. */
export interface LockerTrust {
  readonly locker: Address;
  readonly name: string;
  /** The pool whose liquidity tokens were tried to be taken out. */
  readonly pool: Address;
  /** Who can put other code behind the locker; `null`: nobody, as far as its code and storage tell. */
  readonly replaceableBy: Account | null;
  /** Share of the locker's functions that were executed as each actor, 0..1; 0: none, so nothing is shown. */
  readonly tried: number;
  /** Calls after which what is locked was gone, before its date. Empty: none was found. */
  readonly emptied: readonly Pick<Power, 'actor' | 'account' | 'signature' | 'evidence'>[];
}

/** The lockers that hold a token's liquidity, as far as they could be tried. */
export interface LockerTrusts {
  /** A locker that is missing could not be tried. */
  readonly lockers: readonly LockerTrust[];
}
