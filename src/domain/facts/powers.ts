import type { Hex } from '../../lib/hex.js';
import type { CallEvidence } from '../evidence.js';
import type { Account } from './ownership.js';

export type PowerActor = 'owner' | 'proxy_admin' | 'role_holder' | 'deployer' | 'stranger';

export type PowerEffect =
  | 'BLOCK_SELLS'
  | 'BLOCK_TRANSFERS'
  | 'RAISE_TAX'
  | 'MINT'
  | 'MOVE_OTHERS_BALANCE'
  | 'ERASE_OTHERS_BALANCE'
  | 'BLACKLIST'
  | 'PAUSE'
  | 'LIMIT_AMOUNTS'
  | 'TAKE_OWNERSHIP'
  | 'CHANGE_CODE';

/** One cell of the who-can-do-what matrix. */
export interface Power {
  readonly actor: PowerActor;
  readonly account: Account | null;
  readonly effect: PowerEffect;
  readonly status: 'PROVEN' | 'NOT_SHOWN';
  readonly selector?: Hex;
  /** Signature where it is known, e.g. `setFee(uint256)`. */
  readonly signature?: string;
  /** `RAISE_TAX`: the sell tax after the call, 0..1. */
  readonly taxAfter?: number;
  readonly evidence: readonly CallEvidence[];
}

export interface OwnerPowers {
  readonly matrix: readonly Power[];
  /** Highest sell (and buy) tax that an actor other than a stranger could set in a call, 0..1; `null`: not measured. */
  readonly worstCaseSellTax: number | null;
  readonly worstCaseBuyTax: number | null;
  readonly functionsTried: number;
  /** Share of (function, actor) pairs that fitted into the time, 0..1. */
  readonly coverage: number;
}
