import type { ReadContext } from '@assay/chain';
import type { Address } from '@assay/facts';
import type { BalanceSlot } from '../calls/balance-slot.js';
import type { PowerScenario } from './power-scenario.js';

/** A scenario at a block of a chain, with what is needed to fund its accounts. */
export interface PowerSimulation extends ReadContext {
  readonly scene: PowerScenario;
  readonly quoteSlot: BalanceSlot | undefined;
  /** Where the token keeps balances; needed for supply `given`. */
  readonly tokenSlot: BalanceSlot | undefined;
  readonly gasPrice: bigint;
  /** Tokens given to each holder for supply `given`. */
  readonly gift: bigint;
  /**
   * The same accounts, with one sale as the only trade. Present where a sale passes only there: some tokens
   * allow the sender of a transaction one transfer a block. Only taxes are read from it.
   */
  readonly singleSale?: PowerSimulation;
  /** A contract that hands messages from other chains to the token, and is played. */
  readonly messenger?: Address;
  /** The actor is `tx.origin` too: for code that reads it. */
  readonly actorIsOrigin?: true;
}
