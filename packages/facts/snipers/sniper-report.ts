import type { Address } from '../domain/address.js';

/**
 * A wallet that an outside source reports as a sniper. Amounts in whole tokens and USD; `null`: not reported.
 */
export interface ReportedSniper {
  readonly wallet: Address;
  readonly bought: number | null;
  readonly boughtUsd: number | null;
  readonly sold: number | null;
  readonly soldUsd: number | null;
  readonly balanceNow: number | null;
  readonly balanceUsd: number | null;
  readonly profitUsd: number | null;
  /** Blocks from the pool's creation to the first purchase. */
  readonly blocksAfterCreation: number | null;
  readonly firstBuyTransaction: string | null;
}

/** Buyers in the first blocks of the token's deepest pool, as an outside source reports them. */
export interface SniperReport {
  readonly pool: Address;
  /** Purchases within this many blocks of the pool's creation count as sniping. */
  readonly blocksAfterCreation: number;
  /** Largest purchases first, at most 200; empty: the source knows of no sniper. */
  readonly snipers: readonly ReportedSniper[];
  /** How many snipers the source named. Absent: not counted. */
  readonly snipersTotal?: number;
}
