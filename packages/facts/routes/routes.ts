import type { CallEvidence } from '../domain/evidence.js';
import type { PlayedCase, PlayedState } from '../security/played-state.js';

/** The ways through which a token may have to move, each with what is tried. */
export const routeNames = {
  v2_plain: 'V2 pool, by the plain swap functions',
  v2_fee_on_transfer: 'V2 pool, by the functions for tokens that take a fee',
  v3: 'V3 pool',
  v4: 'V4 pool',
  infinity: 'Infinity pool',
  custody_router: 'a router that takes the token and passes it on',
  settlement: 'a settlement contract: in and out',
  vault: 'a vault: deposit and withdrawal',
  permit: 'an allowance by signature',
  approve_again: 'an allowance changed from one amount to another',
  transfer_zero: 'a transfer of 0',
  transfer_self: 'a transfer to oneself',
  transfer_all: 'a transfer of the whole balance',
  transfer_too_much: 'a transfer of more than the balance',
  fresh_account: 'a transfer to an account that never held it',
  rebase: 'a balance while nobody moves it',
  hooks: 'a transfer to a contract that calls back',
  decimals: 'decimals()',
  returns: 'what transfer, transferFrom and approve return',
} as const;

export type RouteId = keyof typeof routeNames;

/** `DIFFERS`: it passes, and does something else than a plain token. `NOT_TRIED`: nothing is known. */
export type RouteStatus = 'WORKS' | 'FAILS' | 'DIFFERS' | 'NOT_TRIED';

/** What a trade pays for being written to another chain, beside the fee for its execution. */
export interface TradeDataFee {
  /** Smallest units of the native coin; `null`: not known. */
  readonly amount: bigint | null;
  /** Why it is not known. */
  readonly unknown?: string;
}

/** What one way did when it was played. */
export interface Route extends PlayedCase {
  readonly route: RouteId;
  readonly status: RouteStatus;
  /** One sentence; may hold a revert reason: hostile text. */
  readonly detail: string;
  /** Of the call that moves the token; `null`: not measured. */
  readonly gas: number | null;
  /** Absent where the chain takes no such fee, and of a way that is no trade. */
  readonly dataFee?: TradeDataFee;
  /** Empty only where nothing was tried. */
  readonly evidence: readonly CallEvidence[];
}

/** Through which ways a token moves, each played by a call. */
export interface Routes extends PlayedState {
  /** One for each of {@link routeNames}, in that order. */
  readonly routes: readonly Route[];
}
