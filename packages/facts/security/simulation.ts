import type { Address } from '../domain/address.js';
import type { CallEvidence } from '../domain/evidence.js';
import type { Hex } from '../lib/hex.js';
import type { PlayedState } from './played-state.js';

/** What happened when a fresh account bought, moved and sold the token in simulated calls. */
export interface TradeSimulation extends PlayedState {
  /** The zero address if the pool exists only in the simulation. */
  readonly pool: Address;
  /** V4 kind: which of the pools in that contract. */
  readonly poolId?: Hex;
  /**
   * The token has no pool: its owner created one in the same call. The result is what a launch now would
   * show.
   */
  readonly simulatedPool?: true;
  /** `null`: not measured (e.g. no sale without a purchase). */
  readonly canBuy: boolean | null;
  /**
   * `true` also if only a part can be sold; `sellError` then says why not all. `null` also if only a sale in
   * the transaction of the purchase was tried and failed, while an older holding can be sold.
   */
  readonly canSell: boolean | null;
  readonly canTransfer: boolean | null;
  /** 1 − received ÷ expected, each on the side that a trader is paid in; 0..1; `null`: not measured. */
  readonly buyTax: number | null;
  readonly sellTax: number | null;
  readonly transferTax: number | null;
  /** Gas of the router's call alone. */
  readonly buyGas: number | null;
  readonly sellGas: number | null;
  /** Revert reasons, cut to 200 characters and printable; hostile all the same. */
  readonly buyError?: string;
  readonly sellError?: string;
  readonly transferError?: string;
  /** The calls that show all of it. */
  readonly evidence: readonly CallEvidence[];
}
