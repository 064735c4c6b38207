import type { Address } from '../domain/address.js';
import type { CallEvidence } from '../domain/evidence.js';
import type { Hex } from '../lib/hex.js';
import type { PlayedCase, PlayedState } from './played-state.js';

/** The environments in which buying and selling is tried, with how people read each. */
export const environmentNames = {
  baseline: 'baseline',
  same_block: 'same block',
  one_hour_later: 'sale 1 hour later',
  one_day_later: 'sale 1 day later',
  thirty_days_later: 'sale 30 days later',
  contract_caller: 'contract caller, other origin',
  high_gas_limit: 'gas limit 10,000,000',
  other_producer: 'other block producer',
  high_gas_price: 'gas price 30 gwei',
  simulated_block: 'simulated block (no fees, no randomness)',
  smaller: 'a tenth of the size',
  larger: 'ten times the size',
  aged_wallet: 'aged wallet',
  half_sold: 'sale of half',
  dust_sold: 'sale of a thousandth',
} as const;

export type EnvironmentId = keyof typeof environmentNames;

/** What one environment showed. */
export interface EnvironmentResult extends PlayedCase {
  readonly id: EnvironmentId;
  /** Its name, for people; nothing is decided by it. */
  readonly environment: (typeof environmentNames)[EnvironmentId];
  readonly canBuy: boolean | null;
  readonly canSell: boolean | null;
  readonly buyTax: number | null;
  readonly sellTax: number | null;
  readonly evidence: CallEvidence;
}

/** A purchase and a sale in one further pool that holds at least 5 % of the liquidity. */
export interface PoolTrade extends PlayedCase {
  readonly pool: Address;
  /** V4 kind: which of the pools in that contract. */
  readonly poolId?: Hex;
  readonly dex: string;
  readonly canBuy: boolean | null;
  readonly canSell: boolean | null;
  readonly buyTax: number | null;
  readonly sellTax: number | null;
  /** Why the sale failed; hostile text. */
  readonly sellError?: string;
  readonly evidence: CallEvidence;
}

/** Sales simulated as real holders. `tried` counts those that could be judged. */
export interface HolderSells extends PlayedCase {
  readonly tried: number;
  readonly failed: number;
  /** Highest tax that one of them paid, 0..1; `null` if none was measured. */
  readonly worstTax: number | null;
  readonly evidence: readonly CallEvidence[];
}

/** An action that is played in a pool with a hook. `withdrawal`: liquidity is added and removed again. */
export type HookActionName = 'purchase' | 'sale' | 'donation' | 'withdrawal';

/** What one action in a pool with a hook moved. Ratios 0..1; `null`: not played. */
export interface HookAction extends PlayedCase {
  readonly action: HookActionName;
  /** `false`: the hook refused it. `null` also where something else did. */
  readonly passed: boolean | null;
  /** What the hook gained of what was moved. */
  readonly kept: number | null;
  /** Of a withdrawal: what did not come back. */
  readonly lost: number | null;
  /** Why the hook refused; hostile text. */
  readonly error?: string;
  readonly evidence: readonly CallEvidence[];
}

/** The actions in one pool with a hook. */
export interface PlayedHook {
  readonly poolId: Hex;
  readonly actions: readonly HookAction[];
}

/** How the higher of both taxes goes over the next 30 days. */
export type TaxTrend = 'falls' | 'constant' | 'rises';

/** The taxes at one time from now. 0..1; `null`: not measured. */
export interface TaxPoint extends PlayedCase {
  readonly afterSeconds: number;
  /** Of a purchase made then, and of a sale of what was bought then. */
  readonly buyTax: number | null;
  readonly sellTax: number | null;
  /** Of a sale made then of what was bought now. */
  readonly leaveTax: number | null;
  readonly evidence: readonly CallEvidence[];
}

/** Taxes over time. */
export interface TaxCurve {
  readonly trend: TaxTrend;
  /** The first is now, the last in 30 days. */
  readonly points: readonly TaxPoint[];
  /**
   * Where they fall: seconds until they are what they stay at. `null`: they do not fall, or it was not found.
   */
  readonly endsInSeconds: number | null;
}

/** Trading behaviour beyond one purchase and sale. `null` anywhere: not measured. */
export interface TradingChecks extends PlayedState {
  readonly canSellAll: boolean | null;
  readonly canSellHalf: boolean | null;
  /** A thousandth of the purchase. */
  readonly canSellDust: boolean | null;
  /**
   * Largest amount that passed (the limit is at most about 1 % higher), in smallest units of the token;
   * `null` if not measured, or if no limit below the pool's depth was found.
   */
  readonly maxBuy: bigint | null;
  readonly maxSell: bigint | null;
  readonly maxWallet: bigint | null;
  /** A sale fails in the block of the purchase and passes later. */
  readonly cooldown: boolean | null;
  /** The other pools of at least 5 % of the liquidity. */
  readonly pools: readonly PoolTrade[];
  /** Sells replayed from sampled real holders. */
  readonly holderSells: HolderSells | null;
  readonly environments: readonly EnvironmentResult[];
  /** What was played in pools with a hook. */
  readonly hooks: readonly PlayedHook[];
  /** `null`: there is no tax, or it was not measured over time. */
  readonly taxCurve: TaxCurve | null;
  /**
   * Two environments differ in whether the token can be bought or sold, or in a tax by more than 5 points; a
   * sale tax that only falls with time does not count. `false` only if trading was tried in all that are
   * compared.
   */
  readonly environmentSensitive: boolean | null;
  /** The name or symbol imitates this well-known token. */
  readonly impersonates: { readonly symbol: string; readonly reason: string } | null;
  /** Calls that show the limits and failures above. */
  readonly evidence: readonly CallEvidence[];
}
