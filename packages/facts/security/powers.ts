import type { Address } from '../domain/address.js';
import type { CallEvidence } from '../domain/evidence.js';
import type { Hex } from '../lib/hex.js';
import type { Account } from '../ownership/ownership.js';
import type { PlayedCase, PlayedState } from './played-state.js';

/**
 * `owner`, `proxy_admin`, `deployer`: as the contract and the chain name them. `role_holder`: has a role, or
 * the code compares its caller with this account. `stranger`: a fresh account; what it can do, anyone can.
 */
export type PowerActor = 'owner' | 'proxy_admin' | 'role_holder' | 'deployer' | 'stranger';

/**
 * What an actor may do to a token's holders. `TAKE_CONTRACT_ASSETS`: coins or tokens held by the token
 * contract go to the actor. `SELL_CONTRACT_TOKENS`: the contract sells them at whatever price the pool gives,
 * which anyone may have moved before.
 */
export const powerEffects = [
  'BLOCK_SELLS',
  'BLOCK_TRANSFERS',
  'RAISE_TAX',
  'MINT',
  'MOVE_OTHERS_BALANCE',
  'ERASE_OTHERS_BALANCE',
  'BLACKLIST',
  'PAUSE',
  'LIMIT_AMOUNTS',
  'TAKE_OWNERSHIP',
  'CHANGE_CODE',
  'TAKE_CONTRACT_ASSETS',
  'SELL_CONTRACT_TOKENS',
] as const;

export type PowerEffect = (typeof powerEffects)[number];

/** One cell of the who-can-do-what matrix. */
export interface Power extends PlayedCase {
  readonly actor: PowerActor;
  /** The actor's account; `null` for a stranger, and if only an address in the code is known. */
  readonly account: Account | null;
  readonly effect: PowerEffect;
  /** `NOT_TRIED`: calls that may show it could not be made, or not to their end. */
  readonly status: 'PROVEN' | 'NOT_SHOWN' | 'NOT_TRIED';
  readonly selector?: Hex;
  /** Signature if known, e.g. `setFee(uint256)`; else the selector with its argument types. */
  readonly signature?: string;
  /** `RAISE_TAX`: the sell (and buy) tax after the call, 0..1. */
  readonly taxAfter?: number;
  readonly buyTaxAfter?: number;
  /** `RAISE_TAX` of a token without a pool: what a transfer between wallets loses after the call, 0..1. */
  readonly transferTaxAfter?: number;
  /** `MINT`: what one call created, as a share of the supply before; at most 1,000. */
  readonly growth?: number;
  /** `TAKE_OWNERSHIP` and `MINT` by a stranger: the same call fails for the next one, as an initialiser does. */
  readonly once?: true;
  readonly evidence: readonly CallEvidence[];
}

/**
 * Who may make a call, as calls show it. An account that may let itself in by another call is asked after that call.
 * `anyone`: two fresh accounts passed, or one that let itself in. `accounts`: these passed and no fresh account did.
 * `members`: the same call passes once its caller is in a map that the contract keeps, and who is in it
 * was not found. `signature`: it passes for whoever brings a signature that the contract accepts, whoever calls. `time`:
 * the same call passes in a later block. `nobody`: it passes once its caller stands in a place that holds the zero
 * address now. `unknown`: it reverted for everyone who was asked, and none of these was the reason.
 */
export type Authority = 'anyone' | 'accounts' | 'members' | 'signature' | 'time' | 'nobody' | 'unknown';

/** The actors that a function of the token accepted, with the arguments that were tried. */
export interface FunctionReach {
  readonly selector: Hex;
  /** A call passed. */
  readonly accepted: readonly PowerActor[];
  /** Every call reverted. */
  readonly refused: readonly PowerActor[];
  /** Absent: not recorded. */
  readonly authority?: Authority;
  /**
   * `signature`: the account whose signature passes. Absent: that of the account that the call is about, or of one that
   * was not found.
   */
  readonly signer?: Address;
  /** `accounts`: who may call besides the actors, as another contract names it when the function asks it. */
  readonly named?: Address;
  /** `time`: the actors whose calls pass ten years on. */
  readonly later?: readonly PowerActor[];
}

/** Who can do what to the token's holders; each cell is shown by a call, not shown, or not tried. */
export interface OwnerPowers extends PlayedState {
  readonly matrix: readonly Power[];
  /**
   * Highest sell (and buy) tax that an actor other than a stranger could set in a call, at least today's,
   * 0..1; `null`: not measured.
   */
  readonly worstCaseSellTax: number | null;
  readonly worstCaseBuyTax: number | null;
  /** A holder's transfer was simulated after the calls, and passes without them. Absent: not recorded. */
  readonly holdersTransfer?: boolean;
  readonly functionsTried: number;
  /**
   * Share of (function, actor) pairs that were tried, 0..1. Some exceed the time, some need arguments that
   * cannot be guessed.
   */
  readonly coverage: number;
  /** Time ran out before holders were seen to trade after every call: worth asking again for soon. */
  readonly partial?: true;
  /** Why cells were not tried, as a part of a sentence. Absent: all were. */
  readonly untried?: string;
  /** One row for each function of the token that was called. Absent: not recorded. */
  readonly reach?: readonly FunctionReach[];
}
