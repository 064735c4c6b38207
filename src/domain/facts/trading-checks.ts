import type { CallEvidence } from '../evidence.js';

/** One environment in which buying and selling was tried, e.g. `baseline`, `+1d`, `contract caller`. */
export interface EnvironmentResult {
  readonly environment: string;
  readonly canBuy: boolean | null;
  readonly canSell: boolean | null;
  readonly buyTax: number | null;
  readonly sellTax: number | null;
  readonly evidence: CallEvidence;
}

/** Trading behaviour beyond one purchase and sale. `null` anywhere: not measured. */
export interface TradingChecks {
  readonly canSellAll: boolean | null;
  readonly canSellHalf: boolean | null;
  readonly canSellDust: boolean | null;
  /** Largest amount that passes, in smallest units of the token; `null` where no limit below the pool's depth was found or it was not measured. */
  readonly maxBuy: bigint | null;
  readonly maxSell: bigint | null;
  readonly maxWallet: bigint | null;
  /** A second trade in the same block fails and passes later. */
  readonly cooldown: boolean | null;
  /** Sells replayed from sampled real holders. */
  readonly holderSells: {
    readonly tried: number;
    readonly failed: number;
    readonly evidence: readonly CallEvidence[];
  } | null;
  readonly environments: readonly EnvironmentResult[];
  /** Two environments disagree on whether the token can be bought or sold, or on a tax by more than 5 points. */
  readonly environmentSensitive: boolean | null;
  /** The name or symbol imitates this well-known token. */
  readonly impersonates: { readonly symbol: string; readonly reason: string } | null;
  readonly evidence: readonly CallEvidence[];
}
