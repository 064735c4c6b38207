import type { Address } from '../address.js';
import type { CallEvidence } from '../evidence.js';

/** What happened when a fresh account bought, moved and sold the token in one simulated call. */
export interface TradeSimulation {
  readonly pool: Address;
  /** `null`: not measured (e.g. no sale without a purchase). */
  readonly canBuy: boolean | null;
  readonly canSell: boolean | null;
  readonly canTransfer: boolean | null;
  /** 1 − received ÷ expected, each on the side that a trader is paid in; 0..1; `null`: not measured. */
  readonly buyTax: number | null;
  readonly sellTax: number | null;
  readonly transferTax: number | null;
  readonly buyGas: number | null;
  readonly sellGas: number | null;
  /** Revert reasons, cut to 200 characters. */
  readonly buyError?: string;
  readonly sellError?: string;
  readonly transferError?: string;
  /** The call that shows all of it. */
  readonly evidence: readonly CallEvidence[];
}
