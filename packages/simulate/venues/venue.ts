import type { Address, Pool } from '@assay/facts';
import type { StateOverrides } from '../calls/simulation-setup.js';
import type { Fill, Outcomes, Step } from '../calls/step.js';

export type Direction = 'buy' | 'sell';

/** Smallest units, or a share of a balance that an earlier step read. */
export type Amount = bigint | Omit<Fill, 'offset'>;

/** Liquidity that exists only in the simulation: its providers, their overrides and calls. */
export interface Backing {
  readonly actors: readonly Address[];
  readonly overrides: StateOverrides;
  /** Run before all other steps. */
  readonly setupSteps: readonly Step[];
}

/** A pool of a token with the router that trades in it. */
export interface Market {
  readonly pool: Pool;
  readonly token: Address;
  readonly wrappedNative: Address;
  readonly router: Address;
}

/** A swap that was made. */
export interface Swapped {
  readonly direction: Direction;
  readonly amountIn: bigint;
  /** What was paid out. */
  readonly amountOut: bigint;
}

/** How to trade in a market, and what a trade should pay. */
export interface Venue extends Market {
  /** Injected code, where the router exists only in the simulation. */
  readonly overrides?: StateOverrides;
  /** V4 kind: number of the kind, vault, pool manager, wrapped native coin and key, as `ManagedPool.sol` takes them. */
  readonly managed?: readonly unknown[];
  /** Absent: the pool is real. */
  readonly backing?: Backing;
  /** The router call that swaps `amount` for whatever comes out. The actor has approved the router. */
  swap(key: string, actor: Address, direction: Direction, amount: Amount): Step;
  /** Reads that `expectedOut` needs, made just before the swap. Keys begin with `key`. */
  before(key: string, actor: Address, direction: Direction, amount: Amount): readonly Step[];
  /** Reads made just after the swap. */
  after(key: string, actor: Address): readonly Step[];
  /**
   * What the pool pays for `amountIn` by its own formula, after its fee, without a transfer tax. `undefined`
   * where the pool could not be read.
   */
  expectedOut(key: string, outcomes: Outcomes, swap: Swapped): bigint | undefined;
}

/** Puts an amount into call data that was encoded with 0 in its place. */
export function withAmount(step: Step, offset: number, amount: Amount): Step {
  return typeof amount === 'bigint' ? step : { ...step, fills: [{ ...amount, offset }] };
}
